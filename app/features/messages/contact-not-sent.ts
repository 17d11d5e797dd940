import type { ContactFormState } from './contact.ts';

/** What the form says when the line is gone; see sendForm. */
export function contactNotSent(field: (name: string) => string): ContactFormState {
  const values = { name: field('name'), email: field('email'), phone: field('phone') };
  return {
    state: 'refused',
    notice: 'Something went wrong. Please try again.',
    values,
    errors: {},
    stamp: field('shown'),
  };
}
