import { createContext, useContext, type ReactNode } from 'react';
import { useMatches } from 'react-router';
import { language } from '#app/shared/language.ts';
import { Icon } from './icon.tsx';
import styles from './editable-region.module.css';

type View = { edits: true } | { draft: string } | null;

/** The staff view of the page; null for visitors. */
export const StaffView = createContext<View>(null);

type SectionProps = { name: string; children: ReactNode };

const InEnglish = createContext(false);

/** Marks what is in Spanish inside a section that is in English, such as a form. */
export function useSpanishInside(): { lang?: 'es' } {
  return useContext(InEnglish) ? { lang: 'es' } : {};
}

/** A section of a Spanish page, marked where it is in English. */
export function SpanishRegion({ name, children }: SectionProps) {
  const data: unknown = useMatches().at(-1)?.loaderData;
  const section: unknown = Object(Object(data).content)[name];
  const isEnglish = Object(section).lang === 'en';
  const inside = useSpanishInside();
  const lang = isEnglish ? 'en' : inside.lang;
  return lang ? (
    <InEnglish value={isEnglish}>
      <div lang={lang}>{children}</div>
    </InEnglish>
  ) : (
    children
  );
}

/** `holds` is another section inside this one. */
type EditableRegionProps = { page: string; name: string; holds?: string; children: ReactNode };

export function EditableRegion({ page, name, holds, children }: EditableRegionProps) {
  const view = useContext(StaffView);
  if (!view) return language() === 'es' ? <SpanishRegion name={name}>{children}</SpanishRegion> : children;
  if ('draft' in view) return ['', name, holds].includes(view.draft) ? children : null;
  return (
    <div className="relative">
      {children}
      <a
        href={`/admin/pages/${page}/${name}`}
        className={`row center gap-2 small semibold boxed quiet-link ${styles.edit}`}
        data-print="hide"
      >
        <Icon name="edit" />
        <span>
          Edit this part<span className="visually-hidden"> {name}</span>
        </span>
      </a>
    </div>
  );
}
