import type { Route } from './+types/appointments';
import { appContext, markCacheable, structuredData } from '#app/context.ts';
import { currentDeadline } from '#app/features/clinic/clinic.server.ts';
import { describeCrumbs } from '#app/features/discovery/structured-data.server.ts';
import { describePage } from '#app/site/page-meta.ts';
import type { PageHandle } from '#app/site/frame-options.ts';
import { contactAction } from '#app/features/messages/contact.commands.server.ts';
import { AppointmentsPage } from '#app/features/messages/contact-page.tsx';
import { newContactStamp } from '#app/features/messages/permission.server.ts';
import { contactForm, readPreferences } from '#app/features/messages/contact.ts';
import { appointments } from '#app/features/content/other-pages.ts';
import { findSite, loadPageContent } from '#app/features/content/site.server.ts';
import { createClientAction } from '#app/records/form.ts';

export const handle = { frame: { asks: true } } satisfies PageHandle;

export async function loader(args: Route.LoaderArgs) {
  markCacheable(args.context);
  const [site, content, stamp, promise] = await Promise.all([
    findSite(args),
    loadPageContent(args, appointments),
    newContactStamp(args),
    currentDeadline(args.context.get(appContext)),
  ]);
  structuredData(args.context, describeCrumbs(site, '/appointments'));
  return { content, stamp, promise, wishes: readPreferences((name) => args.url.searchParams.get(name)) };
}

export const action = contactAction;
export const clientAction = createClientAction(contactForm);

export const meta = describePage({ path: '/appointments' });

export default function Appointments({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { facts, content: frame } = matches[0].loaderData;
  return <AppointmentsPage {...loaderData} form={frame.form} facts={facts} answer={actionData} />;
}
