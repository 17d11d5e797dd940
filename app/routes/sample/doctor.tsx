import { appContext } from '#app/context.ts';
import { town } from '#app/features/clinic/clinic.ts';
import { ContactForm, RequestStormNote } from '#app/features/messages/contact-form.tsx';
import { contactAction } from '#app/features/messages/contact.commands.server.ts';
import { contactForm } from '#app/features/messages/contact.ts';
import { newContactStamp } from '#app/features/messages/permission.server.ts';
import { doctorProfile, type DoctorProfile } from '#app/features/pages/sample/sample-data.server.ts';
import { AppointmentSection, ClosingBanner, DefinitionList } from '#app/features/pages/sample/sample-sections.tsx';
import { sampleMeta } from '#app/features/pages/sample/sample.ts';
import { createClientAction } from '#app/forms/form.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Medallion } from '#app/ui/medallion.tsx';
import { Breadcrumbs } from '#app/ui/page-links.tsx';
import type { Route } from './+types/doctor';
import styles from '#app/features/pages/sample/sample.module.css';

/** Every id shows the one sample profile. */
export async function loader(args: Route.LoaderArgs) {
  const profile = doctorProfile(args.context.get(appContext).content.sample);
  return { profile, stamp: await newContactStamp(args) };
}

export const action = contactAction;

export const clientAction = createClientAction(contactForm);

export const meta = sampleMeta('Doctor', 'A doctor’s profile with schedule, degrees and awards.');

export default function Doctor({ loaderData: { profile, stamp }, actionData, matches }: Route.ComponentProps) {
  const { facts, content } = matches[0].loaderData;
  const { doctor, biography, contact, schedule, degrees, experiences, awards } = profile;
  return (
    <>
      <div className="container">
        <Breadcrumbs path="/doctors/doctor-details" title={`Dr. ${doctor.name}`} />
        <div className="split split-5-6 center gap-y-6 pt-4 page-end">
          <div className={`surface-deep middle rounded forced-border ${styles.portrait}`}>
            <Medallion name={doctor.name} size="large" className={styles.medallion} />
          </div>
          <div>
            <h1>Dr. {doctor.name}</h1>
            <p className="lead mt-3">{doctor.specialty}, sample profile</p>
            {biography.map((paragraph) => (
              <p key={paragraph} className="measure mt-4">
                {paragraph}
              </p>
            ))}
            <ContactInfo contact={contact} />
            <LinkButton variant="primary" icon="cal" href="#appointment">
              Make an appointment
            </LinkButton>
          </div>
        </div>
        <div className="split split-5-6 start page-end">
          <section className="surface-sunk rounded stays pad" aria-labelledby="schedule">
            <h2 id="schedule" className="title mb-3">
              Schedule
            </h2>
            <DefinitionList lines={schedule} />
          </section>
          <div className="stack gap-7">
            <YearList id="degrees" title="Degrees" entries={degrees} />
            <YearList id="experiences" title="Experiences" entries={experiences} />
            <YearList id="awards" title="Awards" entries={awards} />
          </div>
        </div>
      </div>
      <AppointmentSection moss facts={facts} steps={content.form.steps}>
        <RequestStormNote facts={facts} />
        <ContactForm content={content.form} stamp={stamp} answer={actionData} facts={facts} />
      </AppointmentSection>
      <ClosingBanner
        content={{
          title: 'Looking for a limb or a brace?',
          text: `The clinic in ${town(facts)} makes them by hand and looks after them for as long as you wear them.`,
          action: 'See the clinic',
          href: '/',
        }}
      />
    </>
  );
}

/** Not links, because these contact details are not real. */
function ContactInfo({ contact }: { contact: { label: string; value: string }[] }) {
  return (
    <section aria-labelledby="doctor-contact" className={`line-top line-bottom ${styles.contact}`}>
      <h2 id="doctor-contact" className="title mb-3">
        Contact info
      </h2>
      <DefinitionList lines={contact} />
      <p className="meta mt-3">Sample details. Nobody answers at this number or address.</p>
    </section>
  );
}

function YearList({ id, title, entries }: { id: string; title: string; entries: DoctorProfile['degrees'] }) {
  return (
    <section aria-labelledby={id} className={styles.years}>
      <h2 id={id} className="h3 mb-4">
        {title}
      </h2>
      <ul className="ruled">
        {entries.map((entry) => (
          <li key={entry.when} className="stack baseline">
            <b className="figure">{entry.when}</b>
            <div>
              <p className="semibold snug">{entry.title}</p>
              <p className="meta">{entry.place}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
