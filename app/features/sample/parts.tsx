import type { ReactNode } from 'react';
import { town, type ClinicFacts } from '#app/features/clinic/clinic.ts';
import { Banner, ContactSection } from '#app/ui/sections.tsx';
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx';
import { Icon } from '#app/ui/icon.tsx';
import styles from './sample.module.css';

export type Phone = { label: string; href: string };

/** Shown at the top of every sample page, before anything that could be taken for the clinic's own. */
export function SampleNotice({ phone }: { phone: Phone }) {
  return (
    <div role="note" aria-label="About this page" className={`surface-dusk line-bottom ${styles.notice}`}>
      <div className="container row gap-4 py-4">
        <Icon name="doc" className="accent" />
        <p>
          <b>This page shows sample content from a template. It is not the clinic’s own.</b> All of it is invented. See{' '}
          <a href="/">the clinic’s own pages</a> or call{' '}
          <a href={phone.href} className="nowrap">
            {phone.label}
          </a>
          .
        </p>
      </div>
    </div>
  );
}

type PageIntroProps = { path: string; isRecord?: boolean; title: string; lead: string };

export function PageIntro({ path, isRecord = false, title, lead }: PageIntroProps) {
  return (
    <>
      <Breadcrumbs path={path} title={isRecord ? title : undefined} />
      <div className={`stack ${styles.intro}`}>
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
      </div>
    </>
  );
}

export function DefinitionList({ lines }: { lines: { label: string; value: string }[] }) {
  return (
    <dl className="rows">
      {lines.map(({ label, value }) => (
        <div key={label} className="cluster apart py-3 snug gap-y-0">
          <dt className="muted">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export type Around = { facts: ClinicFacts; steps: { id: string; text: string }[] };
type AppointmentSectionProps = Around & { moss?: boolean; children: ReactNode };

/** The form is real, and the text beside it says so. */
export function AppointmentSection({ facts, steps, moss = false, children }: AppointmentSectionProps) {
  return (
    <ContactSection
      id="appointment"
      title="Make an appointment"
      lead={`This page is a sample, but the form is real. It goes to the clinic in ${town(facts)}, and a person there will call you back.`}
      steps={steps}
      moss={moss}
    >
      {children}
    </ContactSection>
  );
}

type ClosingBannerProps = { title: string; text: string; action: { label: string; href: string }; phone: Phone };

/** Ends a sample page. It names the real clinic, so that no one takes the sample for it. */
export function ClosingBanner({ title, text, action, phone }: ClosingBannerProps) {
  const content = { title, text, action: action.label, href: action.href };
  return <Banner id="closing-banner" content={content} phone={phone} />;
}
