import type { Route } from './+types/contact';
import { appContext, sameForAll } from '#app/context.ts';
import { pageMeta } from '#app/features/clinic/page-meta.ts';
import { describeClinic } from '#app/features/discovery/describe-clinic.server.ts';
import { findSite } from '#app/features/discovery/site.server.ts';
import { acceptContact } from '#app/features/messages/accept-contact.server.ts';
import { ContactPage } from '#app/features/messages/contact-page.tsx';
import { emptyContactForm } from '#app/features/messages/contact.ts';
import { markForm } from '#app/features/messages/form-mark.server.ts';
import { contactNotSent } from '#app/features/messages/contact-not-sent.ts';
import { sendForm } from '#app/shared/send-form.ts';

export async function loader({ context }: Route.LoaderArgs) {
  sameForAll(context);
  const app = context.get(appContext);
  return { form: markForm(app), things: [describeClinic(await findSite(context))] };
}

export function action(args: Route.ActionArgs) {
  return acceptContact(args);
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendForm(args, contactNotSent);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: 'Contact',
    description:
      'Leave your name and number and we call you back. Or find our phone, e-mail, address, map and hours here.',
    path: '/contact',
    things: loaderData?.things,
  });
}

export default function Contact({ loaderData, actionData, matches }: Route.ComponentProps) {
  return (
    <ContactPage
      facts={matches[0].loaderData.facts}
      mark={loaderData.form}
      formState={actionData ?? emptyContactForm}
    />
  );
}
