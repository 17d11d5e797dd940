import { Card } from '#app/features/admin/admin-page.tsx';
import type { Answer } from '#app/records/answer.ts';
import { controlProps } from '#app/records/fields.ts';
import { RecordForm } from '#app/records/record-form.tsx';
import { formatDateTime } from '#app/shared/dates.ts';
import { useZone } from '#app/ui/hooks.ts';
import { Field } from '#app/ui/field.tsx';
import { clinicFields, clinicLists, clinicSheets, storedFacts } from './clinic-form.ts';
import type { ClinicRecord } from './clinic.server.ts';
import styles from './clinic.module.css';

type FactsFormProps = { record: ClinicRecord; answer: Answer | undefined };

export function ClinicFactsForm({ record, answer }: FactsFormProps) {
  const zone = useZone();
  const refused = answer?.form === 'save' ? answer : undefined;
  const { savedAt } = record;
  const field = controlProps(clinicFields, { answer: refused, values: record.values });
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
          {list && <LineFields list={list} field={field} />}
          {names.length > 0 && <SheetFields names={names} field={field} />}
        </Card>
      ))}
    </RecordForm>
  );
}

type Wiring = { field: ReturnType<typeof controlProps<typeof clinicFields>> };

function SheetFields({ names, field }: Wiring & { names: string[] }) {
  return (
    <div className="stack gap-5 pair end">
      {names.map((name) => (
        <div key={name} className={clinicFields[name]?.wide && 'all-columns'}>
          <Field {...field(name)} autoComplete="off" />
        </div>
      ))}
    </div>
  );
}

function LineFields({ list, field }: Wiring & { list: keyof typeof clinicLists }) {
  const { lines, fields } = clinicLists[list];
  const parts = Object.keys(fields);
  return (
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
  );
}
