import { formatWait } from '#app/shared/dates.ts';

/** Fixed by docs/requirements.md. */
export const signInErrors = {
  noUser: 'No user found with this email.',
  wrongPassword: 'Incorrect password. Please try again.',
  network: 'Network error. Please check your connection.',
  credential: 'Invalid credentials. Ensure the login method matches.',
  other: 'An unexpected error occurred. Please try again.',
} as const;

/** Messages of the sign-in forms when the network fails (notSent) or the server fails (notAnswered). */
export const notSent = { '': signInErrors.network, reset: signInErrors.network };
export const notAnswered = { '': signInErrors.other, reset: signInErrors.other };

export const signInAgain = 'Please sign in again first. This protects your account if a device is left unlocked.';

export const resetNeedsEmail = 'Please enter your email address to reset your password.';
export const resetSent = 'Password reset email sent! Check your Spam folder!';

export function tooManyTries(seconds: number): string {
  return `Too many attempts. Please wait ${formatWait(seconds)} and try again.`;
}

export function providerError(code: string | null, hideAccounts: boolean): string | undefined {
  if (code === null) return undefined;
  if (code === 'signup_disabled') return hideAccounts ? signInErrors.credential : signInErrors.noUser;
  if (code === 'email_not_verified' || code === 'account_not_linked' || code === 'unable_to_link_account')
    return signInErrors.credential;
  if (code === 'network') return signInErrors.network;
  return signInErrors.other;
}

export const afterSignIn = '/admin/staff';

export function signInAddress({ pathname, search }: { pathname: string; search: string }): string {
  const from = safeOrigin(pathname.replace(/\.data$/, '') + withoutInternals(search));
  return from === afterSignIn ? '/admin/login' : `/admin/login?from=${encodeURIComponent(from)}`;
}

/** Accepts only pages of the staff area, so that a crafted link cannot redirect people to another site. */
export function safeOrigin(from: string | null): string {
  return from &&
    from.length <= 500 &&
    /^\/admin(\/(?!login|logout|reset-password|invitation|first-account)[\w-][\w.-]*(\/[\w-][\w.-]*)*)?(\?[^#\s\\]*)?$/.test(
      from,
    )
    ? from
    : afterSignIn;
}

/** Removes the parameters that React Router adds to the URLs of its data requests. */
function withoutInternals(search: string): string {
  const query = new URLSearchParams(search);
  query.delete('_routes');
  query.delete('index');
  return query.size > 0 ? `?${query}` : '';
}

/** The BroadcastChannel on which the provider's window reports the result to the sign-in page. */
export const signInChannel = 'clinic-sign-in';
export type ProviderAnswer = { error?: string | undefined; next: string };

/** better-auth's error code when the provider sign-in succeeded and our own second step follows. */
export const secondStepFollows = 'unable_to_create_session';

/** The contents of a form that was sent after the session had ended. */
export type SignedOut = {
  signedOut: true;
  address: string;
  typed: { name: string; value: string }[];
  /** True if the form contained files, which cannot be returned to the browser. */
  files: boolean;
};

export function isSignedOut(thrown: unknown): thrown is SignedOut {
  return typeof thrown === 'object' && thrown !== null && 'signedOut' in thrown;
}

/** The sentences for picture forms are fixed by docs/requirements.md. */
export function signedOutSentence({ address, typed }: SignedOut): string {
  const intent = typed.find(({ name }) => name === 'intent')?.value ?? '';
  if (/^\/admin\/staff\b/.test(address) && !intent.startsWith('delete'))
    return 'You must be logged in to upload staff members.';
  if (/^\/admin\/gallery\b/.test(address))
    return intent.startsWith('delete') ? 'You must be logged in to delete.' : 'You must be logged in to upload.';
  return 'You’re no longer signed in.';
}
