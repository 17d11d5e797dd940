import { Card } from '#app/features/admin/admin-page.tsx';
import type { Answer } from '#app/records/answer.ts';
import { controlProps } from '#app/records/fields.ts';
import { RecordForm } from '#app/records/record-form.tsx';
import { formatDateTime } from '#app/shared/dates.ts';
import { useZone } from '#app/ui/zone.ts';
import { Field } from '#app/ui/field.tsx';
import { clinicFields, clinicLists, clinicSheets, storedFacts, type ClinicActionData } from './clinic-form.ts';
import type { ClinicRecord } from './clinic.server.ts';
import styles from './clinic.module.css';

type FactsFormProps = { record: ClinicRecord; answer: Answer<ClinicActionData> | undefined };

export function ClinicFactsForm({ record, answer }: FactsFormProps) {
  const zone = useZone();
  const refused = answer?.form === 'save' ? answer : undefined;
  const { savedAt } = record;
  const wiring: Wiring = {
    field: controlProps(clinicFields, { answer: refused, values: record.values }),
    theirs: refused?.more?.theirs ?? {},
  };
  return (
    <RecordForm
      intent="save"
      answer={answer}
      stored={storedFacts(record)}
      submit="Save"
      className="stack gap-5 start"
      foot={{
        className: styles.save,
        beside: savedAt && <p className="meta">Last saved {formatDateTime(zone, savedAt)}</p>,
      }}
    >
      {clinicSheets.map(({ title, note, list, names }) => (
        <Card key={title} title={title}>
          {note && <p className="meta mb-4">{note}</p>}
          {list && <LineFields list={list} {...wiring} />}
          {names.length > 0 && <SheetFields names={names} {...wiring} />}
        </Card>
      ))}
    </RecordForm>
  );
}

type Wiring = {
  field: ReturnType<typeof controlProps<typeof clinicFields>>;
  theirs: Record<string, string>;
};

function SheetFields({ names, field, theirs }: Wiring & { names: string[] }) {
  return (
    <div className="stack gap-5 pair end">
      {names.map((name) => (
        <div key={name} className={clinicFields[name]?.wide && 'all-columns'}>
          <Field {...field(name)} autoComplete="off" />
          <Theirs saved={theirs[name]} />
        </div>
      ))}
    </div>
  );
}

function LineFields({ list, field, theirs }: Wiring & { list: keyof typeof clinicLists }) {
  const { lines, fields } = clinicLists[list];
  const parts = Object.keys(fields);
  const saved = lines
    .map((_, line) => parts.map((part) => theirs[`${list}.${line}.${part}`] ?? '').join(' '))
    .filter((text) => text.trim() !== '');
  return (
    <>
      <ol className={`stack ${styles.lines}`} data-list={list}>
        {lines.map((line, index) => (
          <li key={line} className="stack start">
            {list === 'week' && <b className="all-columns">{line}</b>}
            {parts.map((part) => {
              const props = field(`${list}.${index}.${part}`);
              return <Field {...props} key={part} autoComplete="off" aria-label={`${props.label}, ${line}`} />;
            })}
          </li>
        ))}
      </ol>
      {Object.keys(theirs).some((name) => name.startsWith(`${list}.`)) && (
        <Theirs saved={saved.join('; ') || 'empty'} />
      )}
    </>
  );
}

function Theirs({ saved }: { saved: string | undefined }) {
  if (saved === undefined) return null;
  return (
    <p className={`quoted mt-2 small ${styles.theirs}`}>
      Your colleague’s version: <b>{saved || 'empty'}</b>
    </p>
  );
}
