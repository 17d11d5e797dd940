/** What the sign-in page shows after an attempt. The password is never given back. */
export type SignInState = {
  email: string;
  /** In the red banner. */
  error?: string;
  /** In the green one. */
  notice?: string;
};

/** The catalogue of what can go wrong, in the words asked for. */
export const signInErrors = {
  noUser: 'No user found with this email.',
  wrongPassword: 'Incorrect password. Please try again.',
  network: 'Network error. Please check your connection.',
  credential: 'Invalid credentials. Ensure the login method matches.',
  other: 'An unexpected error occurred. Please try again.',
} as const;

/** Google's own second step may be off; ours was asked for. */
export const needsSecondStep = 'Your account asks for a second step. Please sign in with your password or a passkey.';

export const resetNeedsEmail = 'Please enter your email address to reset your password.';
export const resetSent = 'Password reset email sent! Check your Spam folder!';

export function tooManyTries(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Too many tries. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} and try again.`;
}

/** What the OpenID provider's way back tells us, in our words. */
export function providerError(code: string | null, hideAccounts: boolean): string | undefined {
  if (code === null) return undefined;
  if (code === 'signup_disabled') return hideAccounts ? signInErrors.credential : signInErrors.noUser;
  if (code === 'email_not_verified' || code === 'account_not_linked' || code === 'unable_to_link_account')
    return signInErrors.credential;
  if (code === 'unable_to_create_session') return needsSecondStep;
  if (code === 'network') return signInErrors.network;
  return signInErrors.other;
}
