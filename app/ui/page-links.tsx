import type { ComponentProps } from 'react';
import { Link, useLocation } from 'react-router';
import { breadcrumbs } from '#app/shared/breadcrumbs.ts';
import { hasSpanish, here, language, t } from '#app/shared/language.ts';
import crumbStyles from './breadcrumbs.module.css';

type Props = Omit<ComponentProps<'a'>, 'href'> & { to: string };

/** The server renders plain anchors, which is faster, because every href is absolute and needs no resolving. */
export const PageLink: (props: Props) => React.ReactNode = import.meta.env.SSR ? WrittenLink : RoutedLink;

/** The router would add /es to a page that is only in English. */
function RoutedLink(props: Props) {
  return language() === 'es' && !hasSpanish(props.to) ? <WrittenLink {...props} /> : <Link {...props} />;
}

function WrittenLink({ to, children, ...attributes }: Props) {
  return (
    <a {...attributes} href={here(to)} data-discover="true">
      {children}
    </a>
  );
}

export function PageNavLink({ end, ...props }: Props & { end?: boolean }) {
  const { pathname } = useLocation();
  const isHere = pathname === props.to || (!end && pathname.startsWith(`${props.to}/`));
  return <PageLink {...props} {...(isHere && { 'aria-current': 'page', className: 'active' })} />;
}

/** Only a record's page passes a `title`. */
export function Breadcrumbs({ path, title }: { path: string; title?: string | undefined }) {
  const crumbs = breadcrumbs(path, title);
  return (
    <nav aria-label={t('Breadcrumb')} className={`targets small pt-4 ${crumbStyles.crumbs}`} data-print="hide">
      <ol>
        {crumbs.above.map(({ label, href }) => (
          <li key={label}>
            <PageLink to={href}>{label}</PageLink>
          </li>
        ))}
        <li aria-current="page">{crumbs.current}</li>
      </ol>
    </nav>
  );
}
