import type { Route } from './+types/appointments';
import { pageTitle } from '#app/features/clinic/clinic-facts.ts';
import { acceptContact } from '#app/features/messages/accept-contact.server.ts';
import { ContactForm } from '#app/features/messages/contact-form.tsx';
import { emptyContactForm } from '#app/features/messages/contact.ts';

export function loader() {
  return { formKey: crypto.randomUUID() };
}

export function action(args: Route.ActionArgs) {
  return acceptContact(args);
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches[0].loaderData?.facts, 'Appointments') }];
}

export default function Appointments({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { facts } = matches[0].loaderData;
  return (
    <>
      <h1>Appointments</h1>
      <ContactForm formKey={loaderData.formKey} formState={actionData ?? emptyContactForm} phone={facts.officePhone} />
    </>
  );
}
