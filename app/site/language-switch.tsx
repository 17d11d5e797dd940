import { createContext, useContext, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { inSpanish, isServed, language, spanishPath, t, type ServedPaths } from '#app/shared/language.ts';
import { Icon } from '#app/ui/icon.tsx';
import { PageNavLink } from '#app/ui/page-links.tsx';
import type { Shortcut } from './page-links.ts';

/** The pages that are also served in Spanish. */
export const SpanishSite = createContext<ServedPaths>([]);

type LanguageSwitchProps = {
  className?: string;
  children?: ReactNode;
  /** Shown where there is no Spanish to lead to. */
  instead?: ReactNode;
};

/** Leads to this page in the other language. A full load, because the whole page changes. */
export function LanguageSwitch({ className, children, instead }: LanguageSwitchProps) {
  const { pathname, search } = useLocation();
  const served = useContext(SpanishSite);
  const isShared = isServed(served, pathname);
  if (!isShared && !isServed(served, '/')) return instead;
  const [lang, name] = language() === 'es' ? ['en', 'English'] : ['es', 'Español'];
  const other = lang === 'en' ? pathname : isShared ? inSpanish(pathname) : spanishPath;
  return (
    <a href={other + (isShared ? search : '')} lang={lang} hrefLang={lang} className={className}>
      {children}
      {name}
    </a>
  );
}

type ShortcutLinkProps = {
  shortcut: Shortcut;
  hasIcon?: boolean;
  onClick?: Parameters<typeof PageNavLink>[0]['onClick'];
};

/** The shortcut to help in Spanish becomes the switch where the site has Spanish. */
export function ShortcutLink({ shortcut: { label, href, icon, lang }, hasIcon = false, onClick }: ShortcutLinkProps) {
  const picture = hasIcon && <Icon name={icon} className="accent" />;
  const link = (
    <PageNavLink to={href} lang={lang} onClick={onClick}>
      {picture}
      {t(label)}
    </PageNavLink>
  );
  return lang ? <LanguageSwitch instead={link}>{picture}</LanguageSwitch> : link;
}
