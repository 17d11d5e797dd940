import type { Route } from './+types/home';
import { appContext, markCacheable, structuredData } from '#app/context.ts';
import { describePage } from '#app/site/page-meta.ts';
import { describeClinic, describeQuestions } from '#app/features/discovery/structured-data.server.ts';
import { findReview, findSite, loadPageContent } from '#app/features/content/site.server.ts';
import { HomePage } from '#app/features/home/home-page.tsx';
import { about } from '#app/features/content/about.ts';
import { home } from '#app/features/content/home.ts';
import { newContactStamp } from '#app/features/messages/permission.server.ts';
import { createClientAction } from '#app/records/form.ts';
import { contactAction } from '#app/features/messages/contact.commands.server.ts';
import { ContactForm } from '#app/features/messages/contact-form.tsx';
import { contactForm } from '#app/features/messages/contact.ts';
import { listLatestPosts } from '#app/features/posts/posts.server.ts';
import { listPublicStaff } from '#app/features/staff/staff.server.ts';

const staffShown = 4;

export async function loader(args: Route.LoaderArgs) {
  const { context } = args;
  const app = context.get(appContext);
  markCacheable(context);
  const [site, content, { services }, reviewed, latest, profiles, stamp] = await Promise.all([
    findSite(args),
    loadPageContent(args, home),
    loadPageContent(args, about),
    findReview(args, home),
    listLatestPosts(app),
    listPublicStaff(app),
    newContactStamp(args),
  ]);
  const staff = profiles.map(({ name, designation, credentials }) => ({ name, designation, credentials }));
  structuredData(context, describeClinic(site), describeQuestions(content.questions.items, reviewed));
  return {
    content,
    services: { title: services.title, items: services.items.map(({ id, title, href }) => ({ id, title, href })) },
    reviewed,
    latest,
    staff: staff.slice(0, staffShown),
    frontDesk: staff.find(({ designation }) => /front desk/i.test(designation)) ?? null,
    stamp,
  };
}

export const action = contactAction;
export const clientAction = createClientAction(contactForm);

export const meta = describePage({ path: '/' });

export default function Home({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { content, services, reviewed, latest, staff, frontDesk, stamp } = loaderData;
  const { facts, content: frame } = matches[0].loaderData;
  return (
    <HomePage
      content={content}
      services={services}
      reviewed={reviewed}
      facts={facts}
      staff={staff}
      frontDesk={frontDesk}
      latest={latest}
      contactForm={<ContactForm content={frame.form} stamp={stamp} answer={actionData} facts={facts} />}
    />
  );
}
