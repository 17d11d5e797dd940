import { useRef } from 'react';
import { Form } from 'react-router';
import { appContext } from '#app/context.ts';
import { ContactForm, RequestStormNote } from '#app/features/messages/contact-form.tsx';
import { contactAction } from '#app/features/messages/contact.commands.server.ts';
import { contactForm } from '#app/features/messages/contact.ts';
import { newContactStamp } from '#app/features/messages/permission.server.ts';
import { relatedDoctors, searchDoctors, type SampleDoctor } from '#app/features/pages/sample/sample-data.server.ts';
import { AppointmentSection, DefinitionList, PageIntro } from '#app/features/pages/sample/sample-sections.tsx';
import { doctorSearchSchema } from '#app/features/pages/sample/sample.server.ts';
import { doctorSearchWords, sampleMeta } from '#app/features/pages/sample/sample.ts';
import { createClientAction } from '#app/forms/form.ts';
import { counted } from '#app/shared/phrases.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Medallion } from '#app/ui/medallion.tsx';
import { Plate } from '#app/ui/plate.tsx';
import { SectionHead, Track } from '#app/ui/sections.tsx';
import type { Route } from './+types/department';
import styles from '#app/features/pages/sample/sample.module.css';

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
  const { details, related, query, found, stamp } = loaderData;
  const { facts, content } = matches[0].loaderData;
  const { title, lead, paragraphs, treatments, visiting } = details;
  return (
    <>
      <div className="container">
        <PageIntro path="/departments/department-details" isRecord title={title} lead={lead} />
        <Plate image="/art/afo.svg" alt="" tone="moss" ratio="banner" eager />
        <div className="with-aside split-7-5">
          <div>
            <div className="stack measure">
              <h2>How a visit goes</h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
            <h2 className="mt-8 mb-5">Treatments</h2>
            <ul className="ruled stack pair gap-x-6 gap-y-0">
              {treatments.map((treatment) => (
                <li key={treatment.title}>
                  <h3 className="h4">{treatment.title}</h3>
                  <p className="brief mt-2">{treatment.text}</p>
                </li>
              ))}
            </ul>
          </div>
          <div className="stack gap-6 content-start">
            <DoctorSearch query={query} found={found} />
            <section aria-labelledby="visiting" className="surface-sunk rounded pad">
              <h2 id="visiting" className="title mb-3">
                Visiting hours
              </h2>
              <DefinitionList lines={visiting} />
              <p className="meta mt-3">Sample hours, not the clinic’s.</p>
            </section>
          </div>
        </div>
      </div>
      <RelatedDoctors doctors={related} />
      <AppointmentSection facts={facts} steps={content.form.steps}>
        <RequestStormNote facts={facts} />
        <ContactForm content={content.form} stamp={stamp} answer={actionData} facts={facts} />
      </AppointmentSection>
    </>
  );
}

function DoctorSearch({ query, found }: { query: string; found: SampleDoctor[] }) {
  return (
    <section
      id="search-doctors"
      aria-labelledby="search-doctors-title"
      className="surface-moss rounded pad"
      data-print="hide"
    >
      <h2 id="search-doctors-title" className="title mb-3">
        Search doctors
      </h2>
      <Form role="search" method="get" action="#search-doctors" preventScrollReset className="stack">
        <Field
          label="Name or field"
          name="q"
          id="doctor-query"
          type="search"
          hint={`For example: ${doctorSearchWords.join(', ')}`}
          defaultValue={query}
          maxLength={100}
        />
        <Button type="submit" variant="solid" icon="search" block>
          Search doctors
        </Button>
      </Form>
      <p role="status" className={`semibold snug ${styles.count}`}>
        {query !== '' && countSentence(found.length, query)}
      </p>
      {found.length > 0 && (
        <ul className={`mt-3 ${styles.found}`}>
          {found.map((doctor) => (
            <li key={doctor.name} className="cluster py-3 tight">
              <Medallion name={doctor.name} />
              <div>
                <a href="/doctors/doctor-details" className="target semibold">
                  Dr. {doctor.name}
                </a>
                <p className="meta">
                  {doctor.specialty}, {doctor.category}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function countSentence(count: number, query: string): string {
  if (count === 0) return `No sample doctor found for “${query}”. Try one word, like “heart”.`;
  return `${counted(count, 'sample doctor')} found for “${query}”.`;
}

function RelatedDoctors({ doctors }: { doctors: SampleDoctor[] }) {
  const track = useRef<HTMLUListElement>(null);
  const slide = (way: 1 | -1) => track.current?.scrollBy({ left: way * 0.8 * track.current.clientWidth });
  return (
    <section className="section surface-sunk clip-x" aria-labelledby="related-doctors">
      <div className="container">
        <SectionHead id="related-doctors" title="Related doctors">
          <p>Slide to see all {doctors.length}. Booking takes you to the clinic’s own form.</p>
        </SectionHead>
        <Track ref={track} className={styles.track} aria-label="Related doctors, scrollable">
          {doctors.map((doctor) => (
            <li key={doctor.name} className="column surface-raised relative pad rounded forced-border">
              <Medallion name={doctor.name} size="large" />
              <h3 className="h4 mt-5">Dr. {doctor.name}</h3>
              <p className="mt-1">{doctor.specialty}</p>
              <p className="meta mt-1 mb-5">Sample doctor. {doctor.days}.</p>
              <LinkButton href="/appointments" icon="cal" block>
                <span>
                  Booking<span className="visually-hidden"> with Dr. {doctor.name}</span>
                </span>
              </LinkButton>
            </li>
          ))}
        </Track>
        <div className="cluster gap-3 needs-script" data-print="hide">
          <Button small icon="left" onClick={() => slide(-1)}>
            Previous
          </Button>
          <Button small icon="right" onClick={() => slide(1)}>
            Next
          </Button>
        </div>
      </div>
    </section>
  );
}
