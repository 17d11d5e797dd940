import type { MouseEvent } from 'react';

/** Spread on a dialog: Escape and a press beside it close it. */
export const closesBeside = { closedby: 'any', onClick: closeWhenBeside } as const;

/** Spread on a button: it opens the dialog with this id. */
export function opensDialog(id: string) {
  return { commandfor: id, command: 'show-modal', 'aria-haspopup': 'dialog', onClick: openWithoutCommands } as const;
}

/** Spread on a button: it closes the dialog with this id. */
export function closesDialog(id: string) {
  return { commandfor: id, command: 'close', onClick: closeWithoutCommands } as const;
}

/** Opens the dialog with this id for a link that has it replace its page. The dialog's first field gets the focus. */
export function openDialogFrom(link: HTMLAnchorElement, id: string): void {
  const dialog = dialogWithId(id);
  link.focus();
  dialog?.showModal();
  dialog?.querySelector('input')?.select();
}

/** For links inside a dialog that lead to a page of this site: a client-side navigation would leave the dialog open. */
export function closeAroundLink(event: MouseEvent<HTMLAnchorElement>): void {
  if (!opensElsewhere(event)) event.currentTarget.closest('dialog')?.close();
}

// Browsers from before invoker commands get the same from script. The focus goes back to what had it when the dialog
// opened, and Safari gives none to a button that is pressed.
function openWithoutCommands({ currentTarget: button }: MouseEvent<HTMLButtonElement>): void {
  button.focus();
  if (!knowsCommands(button)) dialogWithId(button.getAttribute('commandfor'))?.showModal();
}

function closeWithoutCommands({ currentTarget: button }: MouseEvent<HTMLButtonElement>): void {
  if (!knowsCommands(button)) dialogWithId(button.getAttribute('commandfor'))?.close();
}

// Browsers from before closedby. What lies beside a dialog counts as the dialog itself, so only the place tells.
function closeWhenBeside({ currentTarget: dialog, target, clientX, clientY }: MouseEvent<HTMLDialogElement>): void {
  if (target !== dialog || 'closedBy' in HTMLDialogElement.prototype) return;
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  if (clientX < left || clientX > right || clientY < top || clientY > bottom) dialog.close();
}

function knowsCommands(button: HTMLButtonElement): boolean {
  return 'commandForElement' in button;
}

/** A press with one of these keys asks for a new tab or window. */
export function opensElsewhere({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey;
}

function dialogWithId(id: string | null): HTMLDialogElement | null {
  const found = document.getElementById(id ?? '');
  return found instanceof HTMLDialogElement ? found : null;
}
