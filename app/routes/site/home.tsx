import type { Route } from './+types/home';
import { appContext, sameForAll } from '#app/context.ts';
import { pageMeta } from '#app/features/clinic/page-meta.ts';
import { describeClinic } from '#app/features/discovery/describe-clinic.server.ts';
import { findSite } from '#app/features/discovery/site.server.ts';
import { describeQuestions } from '#app/features/discovery/structured-data.server.ts';
import { AboutBlock } from '#app/features/home/about-block.tsx';
import { ContactSection } from '#app/features/home/contact-section.tsx';
import { Hero } from '#app/features/home/hero.tsx';
import { HomeQuestions } from '#app/features/home/home-questions.tsx';
import { HowItWorks } from '#app/features/home/how-it-works.tsx';
import { MakerCards } from '#app/features/home/maker-cards.tsx';
import { questionsOf } from '#app/features/home/questions.ts';
import { TestimonialSlider } from '#app/features/home/testimonial-slider.tsx';
import { VisitBanner } from '#app/features/home/visit-banner.tsx';
import { markForm } from '#app/features/messages/form-mark.server.ts';
import { contactNotSent } from '#app/features/messages/contact-not-sent.ts';
import { sendForm } from '#app/shared/send-form.ts';
import { acceptContact } from '#app/features/messages/accept-contact.server.ts';
import { ContactForm } from '#app/features/messages/contact-form.tsx';
import { emptyContactForm } from '#app/features/messages/contact.ts';
import { LatestPosts } from '#app/features/posts/latest-posts.tsx';
import { listLatestPosts } from '#app/features/posts/posts.server.ts';
import { listPublicStaff } from '#app/features/staff/staff.server.ts';

const staffShown = 2;

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  sameForAll(context, 'posts', 'staff', 'pictures');
  const [site, latest, profiles] = await Promise.all([findSite(context), listLatestPosts(app), listPublicStaff(app)]);
  const staff = profiles.map(({ name, designation }) => ({ name, designation }));
  return {
    latest,
    staff: staff.slice(0, staffShown),
    frontDesk: staff.find(({ designation }) => /front desk/i.test(designation)) ?? null,
    form: markForm(app),
    things: [describeClinic(site), describeQuestions(questionsOf(site.facts))],
  };
}

export function action(args: Route.ActionArgs) {
  return acceptContact(args);
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendForm(args, contactNotSent);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: 'Home',
    description:
      'Custom prosthetic limbs, braces, follow-up care and repairs from a family-owned clinic. Meet us, read our answers, or request a visit.',
    path: '/',
    things: loaderData?.things,
  });
}

export default function Home({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { latest, staff, frontDesk, form } = loaderData;
  const { facts } = matches[0].loaderData;
  return (
    <>
      <Hero facts={facts} />
      <AboutBlock facts={facts} staff={staff} />
      <MakerCards />
      <TestimonialSlider />
      <HowItWorks facts={facts} />
      <VisitBanner facts={facts} />
      <LatestPosts posts={latest} />
      <HomeQuestions facts={facts} />
      <ContactSection answers={frontDesk}>
        <ContactForm mark={form} formState={actionData ?? emptyContactForm} phone={facts.officePhone} />
      </ContactSection>
    </>
  );
}
