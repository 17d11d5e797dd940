import type { MouseEvent } from 'react';

export const lightDismiss = { closedby: 'any', onClick: closeOnBackdropClick } as const;

export function openDialogProps(id: string) {
  return { commandfor: id, command: 'show-modal', 'aria-haspopup': 'dialog', onClick: openWithoutCommands } as const;
}

export function closeDialogProps(id: string) {
  return { commandfor: id, command: 'close', onClick: closeWithoutCommands } as const;
}

export function openDialogFrom(link: HTMLAnchorElement, id: string): void {
  const dialog = dialogWithId(id);
  link.focus();
  dialog?.showModal();
  dialog?.querySelector('input')?.select();
}

/** Closes the dialog around a link to a page of this site, because a client-side navigation would leave it open. */
export function closeParentDialog(event: MouseEvent<HTMLAnchorElement>): void {
  if (!opensElsewhere(event)) event.currentTarget.closest('dialog')?.close();
}

// Fallback for browsers without invoker commands. A dialog returns the focus to the element that had it when it
// opened, and Safari does not focus a clicked button, so focus it here.
function openWithoutCommands({ currentTarget: button }: MouseEvent<HTMLButtonElement>): void {
  button.focus();
  if (!knowsCommands(button)) dialogWithId(button.getAttribute('commandfor'))?.showModal();
}

function closeWithoutCommands({ currentTarget: button }: MouseEvent<HTMLButtonElement>): void {
  if (!knowsCommands(button)) dialogWithId(button.getAttribute('commandfor'))?.close();
}

// Fallback for browsers without closedby. A click on the backdrop targets the dialog, so compare the position.
function closeOnBackdropClick(event: MouseEvent<HTMLDialogElement>): void {
  const { currentTarget: dialog, target, clientX, clientY } = event;
  if (target !== dialog || 'closedBy' in HTMLDialogElement.prototype) return;
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  if (clientX < left || clientX > right || clientY < top || clientY > bottom) dialog.close();
}

function knowsCommands(button: HTMLButtonElement): boolean {
  return 'commandForElement' in button;
}

/** With one of these keys, a click opens a new tab or window. */
export function opensElsewhere({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey;
}

function dialogWithId(id: string | null): HTMLDialogElement | null {
  const found = document.getElementById(id ?? '');
  return found instanceof HTMLDialogElement ? found : null;
}

// HTML's invoker commands: a button opens or closes a dialog without script. React supports them, but its types lack them.
declare module 'react' {
  interface ButtonHTMLAttributes<T> {
    commandfor?: string | undefined;
    command?: 'show-modal' | 'close' | 'request-close' | undefined;
  }
}
