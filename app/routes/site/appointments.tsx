import type { Route } from './+types/appointments';
import { sameForAll } from '#app/context.ts';
import { describePage } from '#app/site/page-meta.ts';
import type { PageHandle } from '#app/site/frame-options.ts';
import { contactAction } from '#app/features/messages/contact.commands.server.ts';
import { AppointmentsPage } from '#app/features/messages/contact-page.tsx';
import { newContactStamp } from '#app/features/messages/permission.server.ts';
import { contactForm, readWishes } from '#app/features/messages/contact.ts';
import { appointments } from '#app/features/words/other-pages.ts';
import { findWords } from '#app/features/words/site.server.ts';
import { sendForms } from '#app/records/form.ts';

export const handle = { frame: { asks: true } } satisfies PageHandle;

export async function loader(args: Route.LoaderArgs) {
  sameForAll(args.context);
  const [words, stamp] = await Promise.all([findWords(args, appointments), newContactStamp(args)]);
  return { words, stamp, wishes: readWishes((name) => args.url.searchParams.get(name)) };
}

export const action = contactAction;
export const clientAction = sendForms(contactForm);

export const meta = describePage({ path: '/appointments' });

export default function Appointments({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { facts, words: frame } = matches[0].loaderData;
  const { words, stamp, wishes } = loaderData;
  return <AppointmentsPage {...{ words, form: frame.form, facts, stamp, wishes, answer: actionData }} />;
}
