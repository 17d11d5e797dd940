import type { App } from '#app/context.ts';
import { stampForm } from '#app/features/comments/form-stamp.server.ts';
import type { FormMark } from './contact.ts';

/** For the loader of every page with the contact form. */
export function markForm(app: Pick<App, 'config'>): FormMark {
  return { key: crypto.randomUUID(), stamp: stampForm(app) };
}
