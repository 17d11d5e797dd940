import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { here } from '#app/shared/language.ts';
import { formatCount } from '#app/shared/phrases.ts';
import { ArrowLink } from './button.tsx';
import styles from './tags.module.css';

export function TagLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={here(href)} className={`target ${styles.tag}`}>
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
            <Link to={href} className={`target ${styles.tag}`} lang={lang} aria-current={current ? 'true' : undefined}>
              {count === undefined ? name : `${name} `}
              {count !== undefined && <span className={styles.count}>{formatCount(count)}</span>}
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
