const key = 'dialed';
let isAsked = false;

/** Remembers whom this tab called, also when the phone drops the page while its owner talks. */
export function noteCall(messageId: number): void {
  isAsked = true;
  sessionStorage.setItem(key, String(messageId));
}

export function wasCalledHere(messageId: number): boolean {
  return sessionStorage.getItem(key) === String(messageId);
}

/** Returns true once if the page was loaded again after the call. */
export function takeReload(): boolean {
  const isReload = !isAsked;
  isAsked = true;
  return isReload;
}
