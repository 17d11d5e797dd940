import type { Route } from './+types/doctor';
import { appContext } from '#app/context.ts';
import { markForm } from '#app/features/messages/form-mark.server.ts';
import { contactNotSent } from '#app/features/messages/contact-not-sent.ts';
import { sendForm } from '#app/shared/send-form.ts';
import { acceptContact } from '#app/features/messages/accept-contact.server.ts';
import { ContactForm } from '#app/features/messages/contact-form.tsx';
import { emptyContactForm } from '#app/features/messages/contact.ts';
import { DoctorProfilePage } from '#app/features/sample/doctor-profile-page.tsx';
import { sampleMeta } from '#app/features/sample/sample-meta.ts';

/** Every id shows the one sample profile. */
export function loader({ context }: Route.LoaderArgs) {
  return { form: markForm(context.get(appContext)) };
}

export function action(args: Route.ActionArgs) {
  return acceptContact(args);
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendForm(args, contactNotSent);
}

export function meta({ matches }: Route.MetaArgs) {
  return sampleMeta(matches[0].loaderData?.facts, 'Doctor', 'A doctor’s profile with schedule, degrees and awards.');
}

export default function Doctor({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { officePhone } = matches[0].loaderData.facts;
  return (
    <DoctorProfilePage
      phone={officePhone}
      form={<ContactForm mark={loaderData.form} formState={actionData ?? emptyContactForm} phone={officePhone} />}
    />
  );
}
