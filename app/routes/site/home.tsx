import type { Route } from './+types/home';
import { appContext, sameForAll } from '#app/context.ts';
import { describePage } from '#app/site/page-meta.ts';
import { describeClinic, describeQuestions } from '#app/features/discovery/structured-data.server.ts';
import { findSite } from '#app/features/discovery/site.server.ts';
import { HomePage } from '#app/features/home/home-page.tsx';
import { homeWords } from '#app/features/home/home-words.ts';
import { newFormStamp } from '#app/records/visitor-form.server.ts';
import { sendForms } from '#app/records/form.ts';
import { contactAction } from '#app/features/messages/contact.commands.server.ts';
import { ContactForm } from '#app/features/messages/contact-form.tsx';
import { contactForm } from '#app/features/messages/contact.ts';
import { listLatestPosts } from '#app/features/posts/posts.server.ts';
import { listPublicStaff } from '#app/features/staff/staff.server.ts';
import { phoneToCall } from '#app/features/clinic/clinic.ts';

const staffShown = 2;

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  sameForAll(context);
  const [site, latest, profiles] = await Promise.all([findSite(context), listLatestPosts(app), listPublicStaff(app)]);
  const staff = profiles.map(({ name, designation }) => ({ name, designation }));
  return {
    latest,
    staff: staff.slice(0, staffShown),
    frontDesk: staff.find(({ designation }) => /front desk/i.test(designation)) ?? null,
    stamp: newFormStamp(app),
    things: [describeClinic(site), describeQuestions(homeWords(site.facts).questions.items)],
  };
}

export const action = contactAction;
export const clientAction = sendForms(contactForm);

export const meta = describePage({
  title: 'Home',
  description:
    'Custom prosthetic limbs, braces, follow-up care and repairs from a family-owned clinic. Meet us, read our answers, or request a visit.',
  path: '/',
});

export default function Home({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { latest, staff, frontDesk, stamp } = loaderData;
  const { facts } = matches[0].loaderData;
  return (
    <HomePage
      facts={facts}
      staff={staff}
      frontDesk={frontDesk}
      latest={latest}
      contactForm={<ContactForm stamp={stamp} answer={actionData} phone={phoneToCall(facts)} />}
    />
  );
}
