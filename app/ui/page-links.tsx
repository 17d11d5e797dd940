import type { ComponentProps } from 'react';
import { Link, useLocation } from 'react-router';
import tagStyles from './tags.module.css';
import { ArrowLink } from './button.tsx';
import { breadcrumbs } from '#app/shared/breadcrumbs.ts';
import crumbStyles from './breadcrumbs.module.css';

type Props = Omit<ComponentProps<'a'>, 'href'> & { to: string };

/** The server renders plain anchors, which is faster, because every href is absolute and needs no resolving. */
export const PageLink: (props: Props) => React.ReactNode = import.meta.env.SSR ? WrittenLink : Link;

function WrittenLink({ to, children, ...attributes }: Props) {
  return (
    <a {...attributes} href={to} data-discover="true">
      {children}
    </a>
  );
}

export function PageNavLink({ end, ...props }: Props & { end?: boolean }) {
  const { pathname } = useLocation();
  const here = pathname === props.to || (!end && pathname.startsWith(`${props.to}/`));
  return <PageLink {...props} {...(here && { 'aria-current': 'page', className: 'active' })} />;
}

export function TagLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} className={`target ${tagStyles.tag}`}>
      {children}
    </a>
  );
}

type FilterTag = { label: string; href: string; current: boolean; count?: number };

export function FilterTags({ label, tags }: { label: string; tags: FilterTag[] }) {
  return (
    <nav aria-label={label} data-print="hide">
      <ul className="tags">
        {tags.map(({ label: name, href, current, count }) => (
          <li key={href}>
            <Link to={href} className={`target ${tagStyles.tag}`} aria-current={current ? 'true' : undefined}>
              {name}
              {count !== undefined && <span className={tagStyles.count}>{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Null at the end of the list. */
type PagerLink = { label: string; href: string | null } | null;

export function Pager({ label, back, onward }: { label: string; back?: PagerLink; onward: PagerLink }) {
  if (!back?.href && !onward?.href) return null;
  return (
    <nav aria-label={label} className="cluster mt-7 pt-4 line-top gap-y-2 gap-x-6" data-print="hide">
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
}

/** Only a record's page passes a `title`. */
export function Breadcrumbs({ path, title }: { path: string; title?: string | undefined }) {
  const crumbs = breadcrumbs(path, title);
  return (
    <nav aria-label="Breadcrumb" className={`targets small pt-4 ${crumbStyles.crumbs}`} data-print="hide">
      <ol>
        {crumbs.above.map(({ label, href }) => (
          <li key={label}>{href === null ? label : <PageLink to={href}>{label}</PageLink>}</li>
        ))}
        <li aria-current="page">{crumbs.current}</li>
      </ol>
    </nav>
  );
}
