import { useEffect, useState, useRef } from 'react';
import { NavigationType, useLocation, useNavigation, useNavigationType } from 'react-router';
import styles from './page-loading.module.css';

const patienceMs = 300;

/** Says that the next page is on its way, once that takes long enough to wonder. */
export function LoadingNotice() {
  const { state, formMethod } = useNavigation();
  // What is sent by a form says so on its own button.
  const isLoading = state === 'loading' && formMethod !== 'POST';
  const [isLong, setIsLong] = useState(false);

  useEffect(() => {
    if (!isLoading) return undefined;
    const timer = setTimeout(() => setIsLong(true), patienceMs);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isLoading]);

  return (
    <p role="status" className={styles.notice} data-print="hide">
      {isLong && 'Loading...'}
    </p>
  );
}

// Outside React, because the error page comes with a frame of its own.
let shown: string | undefined;

/**
 * After a client-side navigation, does what a page load would do: closes overlays, removes
 * the old structured data, moves the focus to the heading and announces the title. A hash change or an in-place form answer does not count.
 */
export function PageArrival() {
  const { pathname, search, hash } = useLocation();
  const cameBack = useNavigationType() === NavigationType.Pop;
  const announcement = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    const before = shown;
    shown = pathname + search;
    if (before === undefined || before === shown) return;
    for (const dialog of document.querySelectorAll('dialog')) dialog.close();
    for (const script of document.querySelectorAll('script[type="application/ld+json"]')) script.remove();
    const samePage = before.split('?', 1)[0] === pathname;
    // A form keeps its place for an answer there, and would also keep it where its answer is another page.
    if (!samePage && !cameBack && !hash) scrollTo(0, 0);
    if (!(samePage && isFocusInMain())) focusHeading();
    if (announcement.current) announcement.current.textContent = document.title;
  }, [pathname, search, hash, cameBack]);

  return <p ref={announcement} role="status" className="visually-hidden" />;
}

/** A filter that changes only the query keeps its focus, if it is still there. */
function isFocusInMain(): boolean {
  return document.activeElement?.closest('main') != null && document.activeElement.tagName !== 'MAIN';
}

function focusHeading(): void {
  // A page that shows a list and one thing of it names the thing's heading as the place to arrive at.
  const heading =
    document.querySelector<HTMLElement>('main [data-arrival]') ??
    document.querySelector<HTMLElement>('main h1') ??
    document.querySelector('main');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
