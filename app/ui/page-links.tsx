import type { ComponentProps, ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { breadcrumbs } from '#app/shared/breadcrumbs.ts';
import { hasSpanish, here, language, t } from '#app/shared/language.ts';
import { formatCount } from '#app/shared/phrases.ts';
import { ArrowLink } from './button.tsx';
import crumbStyles from './breadcrumbs.module.css';
import tagStyles from './tags.module.css';

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

export function TagLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={here(href)} className={`target ${tagStyles.tag}`}>
      {children}
    </a>
  );
}

export type FilterTag = {
  label: string;
  lang?: 'en' | undefined;
  href: string;
  current: boolean;
  count?: number | undefined;
};

/** A filter that would find nothing is left out, except the first one and the current one. */
export function FilterTags({ label, tags }: { label: string; tags: FilterTag[] }) {
  const shown = tags.filter(({ count, current }, at) => count !== 0 || current || at === 0);
  return (
    <nav aria-label={label} data-print="hide">
      <ul className="tags">
        {shown.map(({ label: name, lang, href, current, count }) => (
          <li key={href}>
            <Link
              to={href}
              className={`target ${tagStyles.tag}`}
              lang={lang}
              aria-current={current ? 'true' : undefined}
            >
              {count === undefined ? name : `${name} `}
              {count !== undefined && <span className={tagStyles.count}>{formatCount(count)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Null at the end of the list. */
type PagerLink = { label: string; href: string | null } | null;

type PagerProps = {
  label: string;
  back?: PagerLink | undefined;
  onward?: PagerLink | undefined;
  /** The line to the left of the links. */
  children?: ReactNode;
};

export function Pager({ label, back, onward, children }: PagerProps) {
  const links = (back?.href || onward?.href) && (
    <nav
      aria-label={label}
      className={`cluster gap-y-2 gap-x-6 ${children ? 'ml-auto' : 'mt-7 pt-4 line-top'}`}
      data-print="hide"
    >
      {back?.href && (
        <ArrowLink href={back.href} back>
          {back.label}
        </ArrowLink>
      )}
      {onward?.href && (
        <span className="ml-auto">
          <ArrowLink href={onward.href}>{onward.label}</ArrowLink>
        </span>
      )}
    </nav>
  );
  if (!children) return links || null;
  return (
    <div className="cluster mt-4 gap-y-2">
      {children}
      {links}
    </div>
  );
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
