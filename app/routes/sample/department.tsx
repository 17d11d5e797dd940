import type { Route } from './+types/department';
import { appContext } from '#app/context.ts';
import { markForm } from '#app/features/messages/form-mark.server.ts';
import { contactNotSent } from '#app/features/messages/contact-not-sent.ts';
import { sendForm } from '#app/shared/send-form.ts';
import { acceptContact } from '#app/features/messages/accept-contact.server.ts';
import { ContactForm } from '#app/features/messages/contact-form.tsx';
import { emptyContactForm } from '#app/features/messages/contact.ts';
import { DepartmentPage } from '#app/features/sample/department-page.tsx';
import { searchDoctors } from '#app/features/sample/find-doctors.ts';
import { sampleMeta } from '#app/features/sample/sample-meta.ts';
import { doctorSearchSchema } from '#app/features/sample/sample.schema.ts';

/** Every id shows the one sample department. */
export function loader({ request, context }: Route.LoaderArgs) {
  const query = doctorSearchSchema.parse(new URL(request.url).searchParams.get('q') ?? '');
  return { query, found: searchDoctors(query), form: markForm(context.get(appContext)) };
}

export function action(args: Route.ActionArgs) {
  return acceptContact(args);
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendForm(args, contactNotSent);
}

export function meta({ matches }: Route.MetaArgs) {
  return sampleMeta(
    matches[0].loaderData?.facts,
    'Department Details',
    'A children’s department with treatments, doctors and visiting hours.',
  );
}

export default function Department({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { query, found, form } = loaderData;
  const { officePhone } = matches[0].loaderData.facts;
  return (
    <DepartmentPage
      query={query}
      found={found}
      form={<ContactForm mark={form} formState={actionData ?? emptyContactForm} phone={officePhone} />}
    />
  );
}
