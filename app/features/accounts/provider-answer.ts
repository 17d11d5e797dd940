/** How the provider's window tells the sign-in page how it went. */
export const signInChannel = 'clinic-sign-in';
export type ProviderAnswer = { error?: string | undefined };
