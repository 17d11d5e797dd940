import type { Route } from './+types/appointments';
import { appContext, sameForAll } from '#app/context.ts';
import { describePage } from '#app/site/page-meta.ts';
import type { PageHandle } from '#app/site/frame-options.ts';
import { contactAction } from '#app/features/messages/contact.commands.server.ts';
import { AppointmentsPage } from '#app/features/messages/contact-page.tsx';
import { contactForm } from '#app/features/messages/contact.ts';
import { newFormStamp } from '#app/records/visitor-form.server.ts';
import { sendForms } from '#app/records/form.ts';

export const handle = { frame: { bookNow: { label: 'Book Now', href: '/appointments' } } } satisfies PageHandle;

export function loader({ context }: Route.LoaderArgs) {
  sameForAll(context);
  return { stamp: newFormStamp(context.get(appContext)) };
}

export const action = contactAction;
export const clientAction = sendForms(contactForm);

export const meta = describePage({
  title: 'Appointments',
  description: 'Ask for a visit at the clinic or by van. Leave your name, e-mail and phone, and we call you back.',
  path: '/appointments',
});

export default function Appointments({ loaderData, actionData, matches }: Route.ComponentProps) {
  return <AppointmentsPage facts={matches[0].loaderData.facts} stamp={loaderData.stamp} answer={actionData} />;
}
