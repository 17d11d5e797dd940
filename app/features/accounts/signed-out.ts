/** What came with a form whose sender was no longer signed in. */
export type SignedOut = {
  signedOut: true;
  address: string;
  typed: { name: string; value: string }[];
  /** A file cannot be given back. */
  files: boolean;
};

export function isSignedOut(thrown: unknown): thrown is SignedOut {
  return typeof thrown === 'object' && thrown !== null && 'signedOut' in thrown;
}

/** What a member of the staff reads, in the words asked for where the form was about pictures. */
export function signedOutSentence({ address, typed }: SignedOut): string {
  const intent = typed.find(({ name }) => name === 'intent')?.value ?? '';
  if (/^\/admin\/staff\b/.test(address) && !intent.startsWith('delete'))
    return 'You must be logged in to upload staff members.';
  if (/^\/admin\/gallery\b/.test(address))
    return intent.startsWith('delete') ? 'You must be logged in to delete.' : 'You must be logged in to upload.';
  return 'You are no longer signed in.';
}
