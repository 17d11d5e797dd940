import type { Route } from './+types/contact';
import { appContext, sameForAll } from '#app/context.ts';
import { describePage } from '#app/site/page-meta.ts';
import { describeClinic } from '#app/features/discovery/structured-data.server.ts';
import { findSite } from '#app/features/discovery/site.server.ts';
import { contactAction } from '#app/features/messages/contact.commands.server.ts';
import { ContactPage } from '#app/features/messages/contact-page.tsx';
import { contactForm } from '#app/features/messages/contact.ts';
import { newFormStamp } from '#app/records/visitor-form.server.ts';
import { sendForms } from '#app/records/form.ts';

export async function loader({ context }: Route.LoaderArgs) {
  sameForAll(context);
  const app = context.get(appContext);
  return { stamp: newFormStamp(app), things: [describeClinic(await findSite(context))] };
}

export const action = contactAction;
export const clientAction = sendForms(contactForm);

export const meta = describePage({
  title: 'Contact',
  description:
    'Leave your name and number and we call you back. Or find our phone, e-mail, address, map and hours here.',
  path: '/contact',
});

export default function Contact({ loaderData, actionData, matches }: Route.ComponentProps) {
  return <ContactPage facts={matches[0].loaderData.facts} stamp={loaderData.stamp} answer={actionData} />;
}
