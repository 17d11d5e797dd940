import { useSyncExternalStore } from 'react';

/** The reader's own settings, as they stand in the data attributes of <html>. What is not set follows the device. */
type Comfort = {
  textSize?: string | undefined;
  theme?: string | undefined;
  motion?: string | undefined;
};

const none: Comfort = {};
const listeners = new Set<() => void>();
let current: Comfort | undefined;

export function useComfort(): Comfort {
  return useSyncExternalStore(subscribe, read, () => none);
}

/** `undefined` goes back to what the device says. */
export function setComfort(change: Comfort): void {
  current = { ...read(), ...change };
  try {
    // The same key is read by public/comfort.js before the first paint.
    localStorage.setItem('comfort', JSON.stringify(current));
  } catch {
    // A browser that keeps nothing: the choice holds until the page is left.
  }
  for (const listener of listeners) listener();
}

function read(): Comfort {
  if (!current) {
    const { textSize, theme, motion } = document.documentElement.dataset;
    current = { textSize, theme, motion };
  }
  return current;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
