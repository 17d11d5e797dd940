import type { Route } from './+types/appointments';
import { appContext, sameForAll } from '#app/context.ts';
import { pageMeta } from '#app/features/clinic/page-meta.ts';
import type { PageHandle } from '#app/features/clinic/site-frame/frame-options.ts';
import { acceptContact } from '#app/features/messages/accept-contact.server.ts';
import { AppointmentsPage } from '#app/features/messages/appointments-page.tsx';
import { emptyContactForm } from '#app/features/messages/contact.ts';
import { markForm } from '#app/features/messages/form-mark.server.ts';
import { contactNotSent } from '#app/features/messages/contact-not-sent.ts';
import { sendForm } from '#app/shared/send-form.ts';

export const handle = { frame: { bookNow: { label: 'Book Now', href: '/appointments' } } } satisfies PageHandle;

export function loader({ context }: Route.LoaderArgs) {
  sameForAll(context);
  return { form: markForm(context.get(appContext)) };
}

export function action(args: Route.ActionArgs) {
  return acceptContact(args);
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendForm(args, contactNotSent);
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: 'Appointments',
    description: 'Ask for a visit at the clinic or by van. Leave your name, e-mail and phone, and we call you back.',
    path: '/appointments',
  });
}

export default function Appointments({ loaderData, actionData, matches }: Route.ComponentProps) {
  return (
    <AppointmentsPage
      facts={matches[0].loaderData.facts}
      mark={loaderData.form}
      formState={actionData ?? emptyContactForm}
    />
  );
}
