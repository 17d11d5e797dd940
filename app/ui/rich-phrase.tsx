import { Fragment, type ReactNode } from 'react';
import { here } from '#app/shared/language.ts';

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

/** Text inside a sentence, marked where it has no Spanish. */
export function Kept({ lang, children }: KeptProps) {
  return lang ? <span lang={lang}>{children}</span> : children;
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
