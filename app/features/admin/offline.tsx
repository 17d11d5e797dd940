import { useSyncExternalStore, type MouseEvent } from 'react';
import { Alert } from '#app/ui/alert.tsx';

export function OfflineNotice() {
  const isOffline = useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );
  if (!isOffline) return null;
  return (
    <Alert kind="error" title="You are offline.">
      <p>What you typed stays on this page. Save it, or open other pages, when the connection is back.</p>
    </Alert>
  );
}

/** A link that is followed without a network would take away this page, and what was typed on it. */
export function stayWhileOffline(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link && !navigator.onLine && link.origin === location.origin && !link.hash) event.preventDefault();
}

function subscribe(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}
