import { useEffect, useLayoutEffect, useState, useRef } from 'react';
import { NavigationType, useLocation, useNavigation, useNavigationType } from 'react-router';
import { t } from '#app/shared/language.ts';
import { sameScreen } from '#app/ui/hooks.ts';
import styles from './page-loading.module.css';

const delayMs = 300;

/** Announces that the next page is loading, after a short delay. */
export function LoadingNotice() {
  const { state, formMethod } = useNavigation();
  // A submitted form shows its progress on its own button.
  const isLoading = state === 'loading' && formMethod !== 'POST';
  const [isLong, setIsLong] = useState(false);

  useEffect(() => {
    if (!isLoading) return undefined;
    const timer = setTimeout(() => setIsLong(true), delayMs);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isLoading]);

  return (
    <p role="status" className={styles.notice} data-print="hide">
      {isLong && t('Loading...')}
    </p>
  );
}

// Outside React, because the error page remounts the frame.
let shown: string | undefined;

/** After a client-side navigation, does what a page load would do: closes overlays, removes the old structured data,
 * moves the focus and announces the title. A hash change or an in-place form answer does not count. */
export function PageArrival() {
  const { pathname, search, hash, state } = useLocation();
  const type = useNavigationType();
  const cameBack = type === NavigationType.Pop;
  const isSameScreen = type === NavigationType.Replace && state === sameScreen;
  const announcement = useRef<HTMLParagraphElement>(null);

  // Before anyone can act on the new page: focus that is moved later would take the place of the next press.
  useLayoutEffect(() => {
    const before = shown;
    shown = pathname + search;
    if (before === undefined || before === shown || isSameScreen) return;
    for (const dialog of document.querySelectorAll('dialog')) dialog.close();
    for (const script of document.querySelectorAll('script[type="application/ld+json"]')) script.remove();
    const samePage = before.split('?', 1)[0] === pathname;
    // A form prevents the scroll reset for answers in place, which would also apply when its answer is another page.
    if (!samePage && !cameBack && !hash) scrollTo(0, 0);
    // The staff area puts the focus on the field that the address names.
    if (!((samePage || hash) && isFocusInMain())) focusHeading();
    if (announcement.current) announcement.current.textContent = document.title;
  }, [pathname, search, hash, cameBack, isSameScreen]);

  return <p ref={announcement} role="status" className="visually-hidden" />;
}

/** A filter that changes only the query keeps the focus, if the element still exists. */
function isFocusInMain(): boolean {
  return document.activeElement?.closest('main') != null && document.activeElement.tagName !== 'MAIN';
}

function focusHeading(): void {
  // A page with a list and a detail marks the detail's heading as the target.
  const heading =
    document.querySelector<HTMLElement>('main [data-arrival]') ??
    document.querySelector<HTMLElement>('main h1') ??
    document.querySelector('main');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
