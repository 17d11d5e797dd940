import { Fragment, type ReactNode } from 'react';
import { here, isSaidHere, t } from '#app/shared/language.ts';
import { useSpanishInside } from './editable-region.tsx';

/** A phrase with links, as in Markdown: 'The [referral page](/refer) is faster.' */
export function RichPhrase({ text }: { text: string }) {
  return text.split(/(\[[^\]]*\]\([^)]*\))/).map((part, at) => {
    const [, label, href = ''] = /^\[([^\]]*)\]\(([^)]*)\)$/.exec(part) ?? [];
    return label === undefined ? (
      part
    ) : (
      <a key={at} href={here(href)}>
        {label}
      </a>
    );
  });
}

type KeptProps = { lang: 'en' | undefined; children: ReactNode };

/** Text inside a sentence or a section, marked where it has no Spanish, or only it has. */
export function Kept({ lang, children }: KeptProps) {
  const inside = useSpanishInside();
  const marked = lang ?? inside.lang;
  return marked ? <span lang={marked}>{children}</span> : children;
}

/** Text that staff may have typed, such as a menu link: in the language of this page, or marked. */
export function Said({ text }: { text: string }) {
  return isSaidHere(text) ? t(text) : <span lang="en">{text}</span>;
}

/** Puts an element where the phrase has '|'. */
export function around(text: string, element: ReactNode): ReactNode {
  const [before, after] = text.split('|');
  return (
    <Fragment>
      {before}
      {element}
      {after}
    </Fragment>
  );
}
