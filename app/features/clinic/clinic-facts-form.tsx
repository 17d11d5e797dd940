import { Form, useNavigation } from 'react-router';
import { Card } from '#app/features/admin/card.tsx';
import { formatExactly } from '#app/shared/exact-dates.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import type { ClinicStart } from './clinic-answer.ts';
import { funFactLines, hoursLines, type ClinicFields } from './clinic-fields.ts';
import {
  claimsSection,
  contactSection,
  filmSection,
  nameSection,
  socialSection,
  type FormSection,
} from './clinic-form-sections.ts';
import styles from './manage-clinic.module.css';

type FactsFormProps = {
  start: ClinicStart;
  /** What the fields hold: the facts, or what was typed. */
  fields: ClinicFields;
  errors: ClinicFields;
  /** Where a colleague changed the same thing meanwhile: what they saved. */
  theirs: ClinicFields;
  /** Lines of the saved hours that the calendar cannot use. */
  unreadable: { days: string; time: string }[];
};

export function ClinicFactsForm({ start, fields, errors, theirs, unreadable }: FactsFormProps) {
  const saving = useNavigation().formData?.get('intent') === 'save';
  const wiring = { fields, errors, theirs };
  const lines = hoursLinesShown(fields);
  return (
    <Form method="post" className={styles.form} noValidate={Object.keys(errors).length > 0}>
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="version" value={start.version} />
      <input type="hidden" name="base" value={JSON.stringify(start.fields)} />
      <SectionCard section={nameSection} {...wiring} />
      <SectionCard section={contactSection} {...wiring} />
      <Card title="Business hours">
        <p className={styles.note}>One line for each stretch of days. Empty a line to take it away.</p>
        {unreadable.length > 0 && <UnreadHours lines={unreadable} />}
        <LineFields list="hours" count={lines} parts={hoursParts} {...wiring} />
      </Card>
      <Card title="Figures on the home page">
        <LineFields list="funFacts" count={funFactLines} parts={figureParts} {...wiring} />
      </Card>
      <SectionCard section={claimsSection} {...wiring} />
      <SectionCard section={socialSection} {...wiring} />
      <SectionCard section={filmSection} {...wiring} />
      <div className={styles.save}>
        <Button type="submit" look="primary" busy={saving} busyLabel="Saving...">
          Save the facts
        </Button>
        {start.savedAt && <p className="meta">Last saved {formatExactly(start.savedAt)}</p>}
      </div>
    </Form>
  );
}

/** Visitors still read the line as it is written; only the calendar does without it. */
function UnreadHours({ lines }: { lines: { days: string; time: string }[] }) {
  return (
    <div className={styles.unread}>
      <Alert kind="error" title="The calendar cannot read these hours:">
        <ul>
          {lines.map(({ days, time }) => (
            <li key={`${days} ${time}`}>
              {days}: {time}
            </li>
          ))}
        </ul>
        <p>
          Until then “Open now” and the call-back promise follow the standard hours: Monday to Thursday 8:00 AM to 5:00
          PM, Friday 8:00 AM to 12:00 PM, closed for lunch 12:00 to 1:00 PM. Write days like Monday to Thursday and
          hours like 8:00 AM to 5:00 PM, or Closed.
        </p>
      </Alert>
    </div>
  );
}

type Wiring = { fields: ClinicFields; errors: ClinicFields; theirs: ClinicFields };

function SectionCard({ section, fields, errors, theirs }: Wiring & { section: FormSection }) {
  return (
    <Card title={section.title}>
      {section.note && <p className={styles.note}>{section.note}</p>}
      <div className={styles.fields}>
        {section.fields.map(({ wide, name, type = 'text', ...rest }) => (
          <div key={name} className={wide ? styles.wide : undefined}>
            <Field
              {...rest}
              name={name}
              type={type}
              defaultValue={fields[name]}
              error={errors[name]}
              autoComplete="off"
            />
            <Theirs saved={theirs[name]} />
          </div>
        ))}
      </div>
    </Card>
  );
}

type Part = { part: string; label: string; maxLength: number };

const hoursParts: [Part, Part] = [
  { part: 'days', label: 'Days', maxLength: 40 },
  { part: 'time', label: 'Hours', maxLength: 40 },
];
const figureParts: [Part, Part] = [
  { part: 'number', label: 'Figure', maxLength: 6 },
  { part: 'title', label: 'What it counts', maxLength: 40 },
];

function LineFields({
  list,
  count,
  parts,
  fields,
  errors,
  theirs,
}: Wiring & { list: string; count: number; parts: [Part, Part] }) {
  const [first, second] = parts;
  const saved = Array.from({ length: count }, (_, line) =>
    parts.map(({ part }) => theirs[`${list}.${line}.${part}`] ?? '').join(' '),
  ).filter((words) => words.trim() !== '');
  return (
    <>
      <ol className={styles.lines} data-list={list}>
        {Array.from({ length: count }, (_, line) => (
          <li key={line}>
            {[first, second].map(({ part, label, maxLength }) => {
              const name = `${list}.${line}.${part}`;
              return (
                <Field
                  key={part}
                  label={label}
                  aria-label={`${label}, line ${line + 1}`}
                  name={name}
                  maxLength={maxLength}
                  defaultValue={fields[name]}
                  error={errors[name]}
                  autoComplete="off"
                />
              );
            })}
          </li>
        ))}
      </ol>
      {`${list}.0.${first.part}` in theirs && <Theirs saved={saved.join('; ') || 'nothing'} />}
    </>
  );
}

/** Two empty lines to fill, as long as there is room. */
function hoursLinesShown(fields: ClinicFields): number {
  const filled = Array.from({ length: hoursLines }, (_, line) => line).filter(
    (line) => fields[`hours.${line}.days`] || fields[`hours.${line}.time`],
  );
  return Math.min(hoursLines, (filled.at(-1) ?? -1) + 3);
}

function Theirs({ saved }: { saved: string | undefined }) {
  if (saved === undefined) return null;
  return (
    <p className={styles.theirs}>
      Your colleague saved: <b>{saved || 'nothing'}</b>
    </p>
  );
}
