import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { AccentField, BrandPreview, PictureFields } from '#app/features/clinic-settings/branding-fields.tsx';
import {
  clinicFields,
  clinicHref,
  clinicLabel,
  clinicLists,
  clinicSections,
  foldSummary,
  type ClinicSection,
  type Wire,
} from '#app/features/clinic/clinic-form.ts';
import { LeavingLine } from '#app/features/messages/erasure-note.tsx';
import { noticePages } from '#app/features/notices/notice.ts';
import { Card } from '#app/features/staff-area/admin-page.tsx';
import type { Answer } from '#app/forms/answer.ts';
import { controlProps, type FormValues } from '#app/forms/fields.ts';
import { RecordForm, type FormNow } from '#app/forms/record-form.tsx';
import { StateRows } from '#app/history/review-states.tsx';
import { formatDay, clinicDay } from '#app/shared/dates.ts';
import { isInvented } from '#app/shared/placeholders.ts';
import { ArrowLink, Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Fold } from '#app/ui/fold.tsx';
import { useZone } from '#app/ui/hooks.ts';
import type { ClinicScreen } from './clinic-screen.server.ts';
import { ClosureFields, HolidayFields, HoursPreview, WeekFields } from './hours-fields.tsx';
import styles from '#app/features/clinic/clinic.module.css';

type ClinicFormProps = { screen: ClinicScreen; answer: Answer | undefined };

/** The form of a screen, from its sections. */
export function ClinicForm({ screen, answer }: ClinicFormProps) {
  const { tab, values, saved, notices } = screen;
  const zone = useZone();
  const bySaver = saved ? `Saved ${formatDay(clinicDay(zone, new Date(saved.at)))}, by ${saved.by}.` : 'Never changed.';
  const sections = clinicSections.filter((section) => section.tab === tab);
  return (
    <RecordForm
      intent="save"
      answer={answer}
      stored={values}
      submit="Save"
      className=""
      bar={{ saved: bySaver, labelOf: clinicLabel }}
    >
      {(now) => {
        const shown = (section: ClinicSection) => (
          <Section key={section.title} section={section} screen={screen} now={now} />
        );
        const main = sections.filter(({ isAside }) => !isAside);
        const folds = main.filter(({ isFold }) => isFold);
        return (
          <div className={notices ? 'stack gap-5' : 'desk split-7-5'}>
            <div className="stack gap-5">
              {notices && (
                <StateRows
                  rows={notices.map(({ name, ...notice }) => ({
                    ...notice,
                    href: `/admin/notices/${name}`,
                    label: noticePages[name].title,
                  }))}
                />
              )}
              {main.filter(({ isFold }) => !isFold).map(shown)}
              {folds.length > 0 && <div className="card flush rows">{folds.map(shown)}</div>}
            </div>
            <div className="stack gap-5">
              <Preview screen={screen} now={now} />
              {sections.filter(({ isAside }) => isAside).map(shown)}
            </div>
          </div>
        );
      }}
    </RecordForm>
  );
}

type SectionProps = { section: ClinicSection; screen: ClinicScreen; now: FormNow };

function Section({ section, screen, now }: SectionProps) {
  const { title, note, isFold, names, part } = section;
  // Only owners set when messages are erased.
  if (part === 'retention' && !screen.retention) return null;
  const body = (
    // Find leads here, if there is no field to lead to.
    <div id={names.length === 0 ? part : undefined}>
      {note && <p className="meta mb-4">{note}</p>}
      <Part section={section} screen={screen} now={now} />
    </div>
  );
  if (!isFold) return <Card title={title}>{body}</Card>;
  const isWrong = names.some((name) => now.answer?.errors?.[name]);
  return (
    <Fold title={title} note={foldSummary(section, now.values)} mustOpen={isWrong}>
      {body}
    </Fold>
  );
}

function Part({ section: { part, names }, screen, now }: SectionProps) {
  const field = controlProps(clinicFields, { answer: now.answer, values: now.start });
  switch (part) {
    case 'week':
      return <WeekFields field={field} />;
    case 'holidays':
      return screen.hours && <HolidayFields {...screen.hours} start={now.start} />;
    case 'closures':
      return screen.hours && <ClosureFields {...screen.hours} now={now} />;
    case 'pictures':
      return screen.branding && <PictureFields {...screen.branding} answer={now.answer} />;
    case 'accent':
      return <AccentField {...field('accent')} />;
    case 'retention':
      return screen.values['retentionMonths'] === undefined ? (
        <SignInFirst />
      ) : (
        <PlainFields names={names} field={field} />
      );
    case 'funFacts':
      return (
        <>
          <FigureFields field={field} />
          <PlainFields names={names.filter((name) => !name.includes('.'))} field={field} />
        </>
      );
    default:
      return <PlainFields names={names} field={field} />;
  }
}

function PlainFields({ names, field }: { names: string[]; field: Wire }) {
  return (
    <div className="stack pair end">
      {names.map((name) => (
        <div key={name} className={clinicFields[name]?.wide && 'all-columns'}>
          <Field autoComplete="off" {...field(name)} />
        </div>
      ))}
    </div>
  );
}

function FigureFields({ field }: { field: Wire }) {
  return (
    <ol className={`stack mb-4 ${styles.figures}`}>
      {clinicLists.funFacts.lines.map((line, index) => (
        <li key={line} className="stack start">
          {Object.keys(clinicLists.funFacts.fields).map((part) => {
            const props = field(`funFacts.${index}.${part}`);
            return <Field {...props} key={part} autoComplete="off" aria-label={`${props.label}, ${line}`} />;
          })}
        </li>
      ))}
    </ol>
  );
}

/** The form that signs out and returns here is outside this one: see clinic.tsx. */
function SignInFirst() {
  return (
    <div className="form">
      <p className="muted">To change when they are erased, please sign in again.</p>
      <Button type="submit" form="sign-in-again">
        Sign in again
      </Button>
    </div>
  );
}

function Preview({ screen, now: { values } }: { screen: ClinicScreen; now: FormNow }) {
  switch (screen.tab) {
    case 'contact':
      return <ContactPreview values={values} hidesInvented={screen.hidesInvented} />;
    case 'hours':
      return screen.hours && <HoursPreview {...screen.hours} values={values} />;
    case 'call-backs':
      return <DeadlinePreview values={values} screen={screen} />;
    case 'branding':
      return screen.branding && <BrandPreview {...screen.branding} values={values} />;
    default:
      return null;
  }
}

function ContactPreview({ values, hidesInvented }: { values: FormValues; hidesInvented: boolean }) {
  const lines = {
    Office: values['officePhone'],
    Cell: values['cellPhone'],
    Fax: values['fax'],
    'E-mail': values['email'],
    Address: [values['street'], values['cityLine']].filter(Boolean).join(', '),
  };
  return (
    <>
      <Card title="The website will say">
        <dl>
          {Object.entries(lines).map(([label, text]) => (
            <div key={label} className="cluster apart tight mb-3 gap-y-0">
              <dt className="muted">{label}</dt>
              <dd>{text && !(hidesInvented && isInvented(text)) ? text : 'Nothing'}</dd>
            </div>
          ))}
        </dl>
        {!values['referralPhone'] && <p className="meta mt-3">No referral line: /refer shows the office phone.</p>}
      </Card>
      <ArrowLink href="/admin/storm">Closed for a storm? Storm mode</ArrowLink>
    </>
  );
}

function DeadlinePreview({ values, screen }: { values: FormValues; screen: ClinicScreen }) {
  const fetcher = useFetcher<ClinicScreen>();
  const minutes = Number(values['callBackHours']) * 60 + Number(values['callBackMinutes']);
  const isChanged =
    values['callBackHours'] !== screen.values['callBackHours'] ||
    values['callBackMinutes'] !== screen.values['callBackMinutes'];
  const { load } = fetcher;
  useEffect(() => {
    if (isChanged && minutes >= 30 && minutes <= 2_400) void load(`${clinicHref('call-backs')}?minutes=${minutes}`);
  }, [load, isChanged, minutes]);
  const { promise, retention, kept } = (isChanged && fetcher.data) || screen;
  return (
    <Card title="The website will say">
      <p className="quoted snug">
        {promise ? (
          <>
            Someone who asks now reads: <b>{promise}</b>
          </>
        ) : (
          'No open hours are coming up, so no call-back time is promised.'
        )}
      </p>
      {kept && <p className="meta mt-3">{kept}</p>}
      <LeavingLine leaving={retention?.leaving ?? 0} />
    </Card>
  );
}
