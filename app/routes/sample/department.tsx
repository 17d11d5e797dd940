import type { Route } from './+types/department';
import { appContext } from '#app/context.ts';
import { newContactStamp } from '#app/features/messages/permission.server.ts';
import { createClientAction } from '#app/records/form.ts';
import { contactAction } from '#app/features/messages/contact.commands.server.ts';
import { ContactForm } from '#app/features/messages/contact-form.tsx';
import { contactForm } from '#app/features/messages/contact.ts';
import { DepartmentPage } from '#app/features/sample/department-pages.tsx';
import { relatedDoctors, searchDoctors } from '#app/features/sample/sample-data.server.ts';
import { sampleMeta } from '#app/features/sample/sample.ts';
import { doctorSearchSchema } from '#app/features/sample/sample.server.ts';

/** Every id shows the one sample department. */
export async function loader(args: Route.LoaderArgs) {
  const query = doctorSearchSchema.parse(new URL(args.request.url).searchParams.get('q') ?? '');
  const { sample } = args.context.get(appContext).content;
  return {
    query,
    found: searchDoctors(sample, query),
    details: sample.departments.details,
    related: relatedDoctors(sample),
    stamp: await newContactStamp(args),
  };
}

export const action = contactAction;

export const clientAction = createClientAction(contactForm);

export const meta = sampleMeta(
  'Department Details',
  'A children’s department with treatments, doctors and visiting hours.',
);

export default function Department({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { stamp, ...shown } = loaderData;
  const { facts, content } = matches[0].loaderData;
  return (
    <DepartmentPage
      {...shown}
      facts={facts}
      steps={content.form.steps}
      form={<ContactForm content={content.form} stamp={stamp} answer={actionData} facts={facts} />}
    />
  );
}
