import type { Route } from './+types/doctor';
import { appContext } from '#app/context.ts';
import { newContactStamp } from '#app/features/messages/permission.server.ts';
import { createClientAction } from '#app/records/form.ts';
import { contactAction } from '#app/features/messages/contact.commands.server.ts';
import { ContactForm } from '#app/features/messages/contact-form.tsx';
import { contactForm } from '#app/features/messages/contact.ts';
import { DoctorProfilePage } from '#app/features/sample/doctor-pages.tsx';
import { doctorProfile } from '#app/features/sample/sample-data.server.ts';
import { sampleMeta } from '#app/features/sample/sample.ts';

/** Every id shows the one sample profile. */
export async function loader(args: Route.LoaderArgs) {
  const profile = doctorProfile(args.context.get(appContext).content.sample);
  return { profile, stamp: await newContactStamp(args) };
}

export const action = contactAction;

export const clientAction = createClientAction(contactForm);

export const meta = sampleMeta('Doctor', 'A doctor’s profile with schedule, degrees and awards.');

export default function Doctor({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { facts, content } = matches[0].loaderData;
  const { profile, stamp } = loaderData;
  return (
    <DoctorProfilePage
      profile={profile}
      facts={facts}
      steps={content.form.steps}
      form={<ContactForm content={content.form} stamp={stamp} answer={actionData} facts={facts} />}
    />
  );
}
