import type { KeyboardEvent } from 'react';

/** A modal dialog lets Tab wander off to the browser's own bars; here it goes round. */
export function keepFocusInside(event: KeyboardEvent<HTMLElement>): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('button, a[href], [tabindex="0"]')];
  const [first, last] = [stops[0], stops.at(-1)];
  const atStart = document.activeElement === first || document.activeElement === event.currentTarget;
  const leaving = event.shiftKey ? atStart : document.activeElement === last;
  if (!leaving) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
