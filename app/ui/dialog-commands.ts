import type { MouseEvent } from 'react';

/** Spread on a button: it opens the dialog with this id. */
export function opensDialog(id: string) {
  return { commandfor: id, command: 'show-modal', 'aria-haspopup': 'dialog', onClick: openWithoutCommands } as const;
}

/** Spread on a button: it closes the dialog with this id. */
export function closesDialog(id: string) {
  return { commandfor: id, command: 'close', onClick: closeWithoutCommands } as const;
}

/** For links inside a dialog that lead to a page of this site: a client-side navigation would leave the dialog open. */
export function closeAroundLink(event: MouseEvent<HTMLAnchorElement>): void {
  event.currentTarget.closest('dialog')?.close();
}

// Browsers from before invoker commands get the same from script.
function openWithoutCommands(event: MouseEvent<HTMLButtonElement>): void {
  if (!knowsCommands(event.currentTarget)) dialogOf(event.currentTarget)?.showModal();
}

function closeWithoutCommands(event: MouseEvent<HTMLButtonElement>): void {
  if (!knowsCommands(event.currentTarget)) dialogOf(event.currentTarget)?.close();
}

function knowsCommands(button: HTMLButtonElement): boolean {
  return 'commandForElement' in button;
}

function dialogOf(button: HTMLButtonElement): HTMLDialogElement | null {
  const found = document.getElementById(button.getAttribute('commandfor') ?? '');
  return found instanceof HTMLDialogElement ? found : null;
}
