import { markCacheable, structuredData } from '#app/context.ts';
import { describeClinic, describeCrumbs } from '#app/features/discovery/structured-data.server.ts';
import { AppointmentsPage, ContactPage } from '#app/features/messages/contact-page.tsx';
import { contactAction } from '#app/features/messages/contact.commands.server.ts';
import { contactForm, readPreferences } from '#app/features/messages/contact.ts';
import { newContactStamp } from '#app/features/messages/permission.server.ts';
import { appointments, contact } from '#app/features/pages/other-pages.ts';
import { findDeadline, findSite, loadPageTexts } from '#app/features/pages/site.server.ts';
import { createClientAction } from '#app/forms/form.ts';
import { pagePath } from '#app/shared/language.ts';
import { describePage, type PageHandle } from '#app/site/page-meta.ts';
import type { Route } from './+types/contact';

export const handle = { frame: { asks: true } } satisfies PageHandle;

/** The contact page and the page that asks for an appointment: both have the same form. */
export async function loader(args: Route.LoaderArgs) {
  markCacheable(args.context);
  const isContact = /^\/contact/i.test(pagePath(args.url));
  const { path } = isContact ? contact : appointments;
  const [site, content, stamp, promise] = await Promise.all([
    findSite(args),
    isContact ? loadPageTexts(args, contact) : loadPageTexts(args, appointments),
    newContactStamp(args),
    findDeadline(args),
  ]);
  const preferences = readPreferences((name) => args.url.searchParams.get(name));
  structuredData(args.context, ...(isContact ? [describeClinic(site)] : []), describeCrumbs(site, path));
  return { path, page: { stamp, preferences, promise }, content };
}

export const action = contactAction;
export const clientAction = createClientAction(contactForm);

export function meta(args: Route.MetaArgs) {
  return describePage({ path: args.loaderData?.path ?? '/contact' })(args);
}

export default function Contact({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { facts, content: frame } = matches[0].loaderData;
  const { page, content } = loaderData;
  const ask = { ...page, form: frame.form, facts, answer: actionData };
  return 'find' in content ? (
    <ContactPage content={content} {...ask} />
  ) : (
    <AppointmentsPage content={content} {...ask} />
  );
}
