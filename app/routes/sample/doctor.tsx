import type { Route } from './+types/doctor';
import { appContext } from '#app/context.ts';
import { newFormStamp } from '#app/records/visitor-form.server.ts';
import { sendForms } from '#app/records/form.ts';
import { contactAction } from '#app/features/messages/contact.commands.server.ts';
import { ContactForm } from '#app/features/messages/contact-form.tsx';
import { contactForm } from '#app/features/messages/contact.ts';
import { DoctorProfilePage } from '#app/features/sample/doctors.tsx';
import { sampleMeta } from '#app/features/sample/sample.ts';
import { phoneToCall } from '#app/features/clinic/clinic.ts';

/** Every id shows the one sample profile. */
export function loader({ context }: Route.LoaderArgs) {
  return { stamp: newFormStamp(context.get(appContext)) };
}

export const action = contactAction;

export const clientAction = sendForms(contactForm);

export const meta = sampleMeta('Doctor', 'A doctor’s profile with schedule, degrees and awards.');

export default function Doctor({ loaderData, actionData, matches }: Route.ComponentProps) {
  const phone = phoneToCall(matches[0].loaderData.facts);
  return (
    <DoctorProfilePage
      phone={phone}
      form={<ContactForm stamp={loaderData.stamp} answer={actionData} phone={phone} />}
    />
  );
}
