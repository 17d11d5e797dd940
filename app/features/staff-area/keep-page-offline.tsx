import { useEffect, useState, useSyncExternalStore, type MouseEvent } from 'react';
import { isRouteErrorResponse, useLocation, useNavigate, type DataStrategyResult } from 'react-router';
import { Alert } from '#app/ui/alert.tsx';
import styles from './admin-frame.module.css';

type Results = Record<string, DataStrategyResult>;

/** Client middleware of the staff area: a failed load must not replace the page on the screen. */
export async function keepPageOnNetworkError({ request }: { request: Request }, next: () => Promise<Results>) {
  const results = await next();
  const loaded = Object.values(results);
  // A form shows its own error when it fails. A load that a newer one has replaced has not failed.
  if (request.method !== 'GET' || loaded.length === 0 || request.signal.aborted) return results;
  const failed = loaded.find(({ type, result }) => type === 'error' && isFailure(result));
  const why = failed && (isUnreached(failed.result) ? 'unreached' : 'failed');
  const event = new CustomEvent<Load>('page-loaded', { cancelable: true, detail: { asked: request.url, why } });
  const handled = !dispatchEvent(event);
  return handled ? {} : results;
}

type Load = { asked: string; why: keyof typeof whyNot | undefined };
const whyNot = { unreached: 'We couldn’t reach the website.', failed: 'That page could not be opened.' };

declare global {
  interface WindowEventMap {
    'page-loaded': CustomEvent<Load>;
  }
}

/** Not an answer such as 403 or 404, which has a page of its own. */
function isFailure(error: unknown): boolean {
  return !isRouteErrorResponse(error) || error.status >= 500;
}

/** fetch throws a TypeError when the network fails. Our own server never answers 502 or 504, so a proxy did. */
function isUnreached(error: unknown): boolean {
  return error instanceof TypeError || (isRouteErrorResponse(error) && [502, 504].includes(error.status));
}

export function ConnectionNotice() {
  const isOffline = useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );
  const why = useFailedLoad();
  if (!isOffline && !why) return null;
  const next = isOffline ? 'Save it, or open other pages, when the connection is back.' : 'Try again in a moment.';
  return (
    <div className={isOffline ? styles.offline : undefined}>
      <Alert kind="error" title={isOffline || !why ? 'You’re offline.' : whyNot[why]}>
        <p>What you typed stays on this page. {next}</p>
      </Alert>
    </div>
  );
}

/** Cancels a navigation that failed to load by navigating to the current page, which loads nothing. */
function useFailedLoad(): Load['why'] {
  const [why, setWhy] = useState<Load['why']>();
  const navigate = useNavigate();
  const location = useLocation();
  useEffect(() => {
    const hear = (event: CustomEvent<Load>) => {
      setWhy(event.detail.why);
      if (!event.detail.why) return;
      event.preventDefault();
      const asked = new URL(event.detail.asked);
      if (asked.pathname !== location.pathname || asked.search !== location.search)
        void navigate(location, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false });
    };
    const end = new AbortController();
    addEventListener('page-loaded', hear, { signal: end.signal });
    return () => end.abort();
  }, [navigate, location]);
  return why;
}

/** Blocks links while offline, because following one would replace this page and lose what was typed. */
export function stayWhileOffline(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link && !navigator.onLine && link.origin === location.origin && !link.hash) event.preventDefault();
}

function subscribe(changed: () => void): () => void {
  const end = new AbortController();
  addEventListener('online', changed, { signal: end.signal });
  addEventListener('offline', changed, { signal: end.signal });
  return () => end.abort();
}
