export type ContactFormValues = { name: string; email: string; phone: string };

export type ContactFormState =
  | { state: 'empty' }
  | { state: 'sent'; notice: string; /** By when we call, in a sentence. */ promise?: string }
  | {
      state: 'refused';
      notice: string;
      values: ContactFormValues;
      errors: Partial<Record<keyof ContactFormValues, string>>;
    };

/** One object, so that a form that was not sent never sees a change. */
export const emptyContactForm: ContactFormState = { state: 'empty' };
