import { Form, useNavigation } from 'react-router';
import { Card } from '#app/features/admin/admin-page.tsx';
import { formatExactly, weekdays } from '#app/shared/dates.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import type { ClinicStart } from './clinic-answer.ts';
import { funFactLines, type ClinicFields } from './clinic-fields.ts';
import {
  claimsSection,
  contactSection,
  filmSection,
  hoursNoteField,
  nameSection,
  socialSection,
  type FormSection,
} from './clinic-form-sections.ts';
import styles from './clinic.module.css';

type FactsFormProps = {
  start: ClinicStart;
  /** What the fields hold: the facts, or what was typed. */
  fields: ClinicFields;
  errors: ClinicFields;
  /** Where a colleague changed the same thing meanwhile: what they saved. */
  theirs: ClinicFields;
};

export function ClinicFactsForm({ start, fields, errors, theirs }: FactsFormProps) {
  const saving = useNavigation().formData?.get('intent') === 'save';
  const wiring = { fields, errors, theirs };
  return (
    <Form method="post" className="stack gap-5 start" noValidate>
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="version" value={start.version} />
      <input type="hidden" name="base" value={JSON.stringify(start.fields)} />
      <SectionCard section={nameSection} {...wiring} />
      <SectionCard section={contactSection} {...wiring} />
      <Card title="Business hours">
        <p className="meta mb-4">Empty all fields of a day on which you are closed.</p>
        <LineFields list="week" names={weekdays} parts={hoursParts} {...wiring} />
        <SectionFields described={[hoursNoteField]} {...wiring} />
      </Card>
      <Card title="Figures on the home page">
        <LineFields list="funFacts" names={figureLines} parts={figureParts} {...wiring} />
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

type Wiring = { fields: ClinicFields; errors: ClinicFields; theirs: ClinicFields };

function SectionCard({ section, ...wiring }: { section: FormSection } & Wiring) {
  return (
    <Card title={section.title}>
      {section.note && <p className="meta mb-4">{section.note}</p>}
      <SectionFields {...wiring} described={section.fields} />
    </Card>
  );
}

function SectionFields({ described, fields, errors, theirs }: Wiring & { described: FormSection['fields'] }) {
  return (
    <div className="stack gap-5 pair end">
      {described.map(({ wide, name, type = 'text', ...rest }) => (
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
  );
}

type Part = { part: string; label: string; type?: 'time'; maxLength?: number };

const hoursParts: Part[] = [
  { part: 'opens', label: 'Opens', type: 'time' },
  { part: 'closes', label: 'Closes', type: 'time' },
  { part: 'breakFrom', label: 'Lunch from', type: 'time' },
  { part: 'breakUntil', label: 'Lunch until', type: 'time' },
];
const figureParts: Part[] = [
  { part: 'number', label: 'Figure', maxLength: 6 },
  { part: 'title', label: 'What it counts', maxLength: 40 },
];
const figureLines = Array.from({ length: funFactLines }, (_, line) => `line ${line + 1}`);

type LineFieldsProps = Wiring & { list: string; names: readonly string[]; parts: Part[] };

function LineFields({ list, names, parts, fields, errors, theirs }: LineFieldsProps) {
  const saved = names
    .map((_, line) => parts.map(({ part }) => theirs[`${list}.${line}.${part}`] ?? '').join(' '))
    .filter((words) => words.trim() !== '');
  return (
    <>
      <ol className={styles.lines} data-list={list}>
        {names.map((line, index) => (
          <li key={line}>
            {list === 'week' && <b>{line}</b>}
            {parts.map(({ part, label, ...rest }) => {
              const name = `${list}.${index}.${part}`;
              return (
                <Field
                  {...rest}
                  key={part}
                  label={label}
                  aria-label={`${label}, ${line}`}
                  name={name}
                  defaultValue={fields[name]}
                  error={errors[name]}
                  autoComplete="off"
                />
              );
            })}
          </li>
        ))}
      </ol>
      {Object.keys(theirs).some((name) => name.startsWith(`${list}.`)) && (
        <Theirs saved={saved.join('; ') || 'nothing'} />
      )}
    </>
  );
}

function Theirs({ saved }: { saved: string | undefined }) {
  if (saved === undefined) return null;
  return (
    <p className={styles.theirs}>
      Your colleague saved: <b>{saved || 'nothing'}</b>
    </p>
  );
}
