import type { Route } from './+types/department';
import { appContext } from '#app/context.ts';
import { newFormStamp } from '#app/records/visitor-form.server.ts';
import { sendForms } from '#app/records/form.ts';
import { contactAction } from '#app/features/messages/contact.commands.server.ts';
import { ContactForm } from '#app/features/messages/contact-form.tsx';
import { contactForm } from '#app/features/messages/contact.ts';
import { DepartmentPage } from '#app/features/sample/departments.tsx';
import { searchDoctors } from '#app/features/sample/data/doctors.ts';
import { sampleMeta } from '#app/features/sample/sample.ts';
import { doctorSearchSchema } from '#app/features/sample/sample.server.ts';
import { phoneToCall } from '#app/features/clinic/clinic.ts';

/** Every id shows the one sample department. */
export function loader({ request, context }: Route.LoaderArgs) {
  const query = doctorSearchSchema.parse(new URL(request.url).searchParams.get('q') ?? '');
  return { query, found: searchDoctors(query), stamp: newFormStamp(context.get(appContext)) };
}

export const action = contactAction;

export const clientAction = sendForms(contactForm);

export const meta = sampleMeta(
  'Department Details',
  'A children’s department with treatments, doctors and visiting hours.',
);

export default function Department({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { query, found, stamp } = loaderData;
  const phone = phoneToCall(matches[0].loaderData.facts);
  return (
    <DepartmentPage
      query={query}
      found={found}
      form={<ContactForm stamp={stamp} answer={actionData} phone={phone} />}
    />
  );
}
