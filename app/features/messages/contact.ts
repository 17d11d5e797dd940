type ContactFormValues = { name: string; email: string; phone: string };

export type ContactFormState =
  | { state: 'empty' }
  | { state: 'sent'; notice: string; /** By when we call, in a sentence. */ promise?: string }
  | {
      state: 'refused';
      notice: string;
      values: ContactFormValues;
      errors: Partial<Record<keyof ContactFormValues, string>>;
      /** The stamp the form had: correcting a field must not look like a form filled in at once. */
      stamp: string;
    };

/** Made anew for every page that has the form. */
export type FormMark = {
  /** Names this one sending, so that a double press stores it once. */
  key: string;
  /** Says when the form was made; see form-stamp.server.ts. */
  stamp: string;
};

/** One object, so that a form that was not sent never sees a change. */
export const emptyContactForm: ContactFormState = { state: 'empty' };
