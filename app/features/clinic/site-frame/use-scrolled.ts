import { useSyncExternalStore } from 'react';

/** Whether the page is scrolled at all, for browsers whose style sheets cannot tell. */
export function useScrolled(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => !stylesCanTell() && scrollY > 0,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  if (stylesCanTell()) return () => undefined;
  addEventListener('scroll', listener, { passive: true });
  return () => removeEventListener('scroll', listener);
}

function stylesCanTell(): boolean {
  return CSS.supports('container-type', 'scroll-state');
}
