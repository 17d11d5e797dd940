import { Fragment, useState, type MouseEvent } from 'react';
import { clinicLists, closureFields, named, type Wire } from '#app/features/clinic/clinic-form.ts';
import type { HolidaySwitch } from '#app/features/clinic/clinic.server.ts';
import { closureDates, formatHours, type Closure, type DayHours } from '#app/features/clinic/hours.ts';
import { Card, EmptyNote } from '#app/features/staff-area/admin-page.tsx';
import { FieldList } from '#app/forms/field-list.tsx';
import type { FormValues } from '#app/forms/fields.ts';
import type { FormNow } from '#app/forms/record-form.tsx';
import { formatDay, weekdays } from '#app/shared/dates.ts';
import { Button } from '#app/ui/button.tsx';
import { Disclosure } from '#app/ui/disclosure.tsx';
import { FieldError } from '#app/ui/field.tsx';
import styles from '#app/features/clinic/clinic.module.css';
import input from '#app/ui/field.module.css';

const { open: _open, ...times } = clinicLists.week.fields;
const parts = Object.keys(times);

/** A day whose box is not checked is closed. CSS hides its times, so that it works without script. */
export function WeekFields({ field }: { field: Wire }) {
  return (
    <div className={styles.weekBox}>
      <Button variant="quiet" small className={`needs-script ${styles.copy}`} onClick={copyMonday}>
        Use Monday’s hours through Thursday
      </Button>
      <table className={`snug ${styles.week}`}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            {Object.values(times).map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weekdays.map((day, index) => {
            const open = field(`week.${index}.open`);
            const fields = parts.map((part) => field(`week.${index}.${part}`));
            return (
              <Fragment key={day}>
                <tr>
                  <th scope="row">
                    <label className="check cluster">
                      <input
                        type="checkbox"
                        name={open.name}
                        value="yes"
                        defaultChecked={open.defaultValue === 'yes'}
                      />
                      {day}
                    </label>
                  </th>
                  {fields.map(({ label, error, hint: _hint, required: _required, ...props }) => (
                    <td key={props.name}>
                      <input
                        {...props}
                        id={props.name}
                        className={input.input}
                        aria-label={`${label}, ${day}`}
                        aria-invalid={error ? true : undefined}
                        aria-describedby={error && `${props.name}-error`}
                      />
                    </td>
                  ))}
                  <td colSpan={4} className="muted">
                    Closed
                  </td>
                </tr>
                {fields
                  .filter(({ error }) => error)
                  .map(({ name, error = '' }) => (
                    <tr key={name}>
                      <td colSpan={5}>
                        <FieldError id={`${name}-error`} text={error} />
                      </td>
                    </tr>
                  ))}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function copyMonday({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>): void {
  const timeOf = (day: number, part: string) => {
    const found = form?.elements.namedItem(`week.${day}.${part}`);
    return found instanceof HTMLInputElement ? found : null;
  };
  for (const day of [1, 2, 3])
    for (const part of ['open', ...parts]) {
      const [monday, other] = [timeOf(0, part), timeOf(day, part)];
      if (monday && other) Object.assign(other, { value: monday.value, checked: monday.checked });
    }
  form?.dispatchEvent(new Event('input', { bubbles: true }));
}

export function HolidayFields({ holidays, start }: { holidays: HolidaySwitch[]; start: FormValues }) {
  return (
    <>
      <p className="meta mb-4">Check the holidays you close for. This applies every year.</p>
      <ul className={styles.holidays}>
        {holidays.map(({ name, day }) => (
          <li key={name}>
            <label className="check">
              <input
                type="checkbox"
                id={`${name}.closed`}
                name={`${name}.closed`}
                value="yes"
                defaultChecked={start[`${name}.closed`] === 'yes'}
              />
              <span>
                {name} <small className="muted block">{formatDay(day)}</small>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </>
  );
}

type ClosureFieldsProps = { now: FormNow; past: Closure[]; coming: Closure[] };

export function ClosureFields({ now, past, coming }: ClosureFieldsProps) {
  const keys = [...new Set(Object.keys(now.start).flatMap((name) => /^(closure-\w+)\./.exec(name)?.[1] ?? []))];
  const [stored, typed] = [
    keys.filter((key) => /\d$/.test(key) && !key.includes('new')),
    keys.filter((key) => key.includes('new')),
  ];
  const [added, setAdded] = useState(Math.max(1, typed.length));
  return (
    <>
      {stored.length + coming.length === 0 && <EmptyNote>No upcoming closures.</EmptyNote>}
      <ul className={`rows ${styles.closures}`}>
        {[
          ...coming.map((holiday) => ({ on: holiday.startsOn, holiday, key: '' })),
          ...stored.map((key) => ({ on: now.start[`${key}.startsOn`] ?? '', holiday: null, key })),
        ]
          .toSorted((one, other) => one.on.localeCompare(other.on))
          .map(({ holiday, key }) =>
            holiday ? (
              <li key={holiday.id}>
                <ClosureText dates={closureDates(holiday)} reason={holiday.reason} />
                <a href={`#${holiday.reason.replace(' (observed)', '')}.closed`} className="target">
                  Holidays
                </a>
              </li>
            ) : (
              <ClosureRow key={key} name={key} now={now} />
            ),
          )}
      </ul>
      {Array.from({ length: added }, (_, index) => (
        <NewClosure key={index} name={`closure-new${index}`} now={now} />
      ))}
      <Button icon="plus" small className="needs-script mt-4" onClick={() => setAdded(added + 1)}>
        Add another
      </Button>
      {past.length > 0 && (
        <Disclosure summary={`Past closures (${past.length})`}>
          <ul className={`rows ${styles.closures}`}>
            {past.map((closure) => (
              <li key={closure.id}>
                <ClosureText dates={closureDates(closure)} reason={closure.reason} />
                <RemoveBox name={`closure-${closure.id}`} about={closureDates(closure)} />
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  );
}

type NamedClosure = { name: string; now: FormNow };

const datesOf = (name: string, values: FormValues) => {
  const startsOn = values[`${name}.startsOn`] || '2000-01-01';
  return closureDates({
    startsOn,
    endsOn: values[`${name}.endsOn`] || startsOn,
    fromTime: values[`${name}.fromTime`] || null,
    untilTime: values[`${name}.untilTime`] || null,
  });
};

function ClosureRow({ name, now: { answer, start } }: NamedClosure) {
  const dates = datesOf(name, start);
  const isWrong = Object.keys(answer?.errors ?? {}).some((field) => field.startsWith(`${name}.`));
  return (
    <li>
      <Disclosure mustOpen={isWrong} summary={<ClosureText dates={dates} reason={start[`${name}.reason`] ?? ''} />}>
        <div className={`stack pair end ${styles.closure}`} role="group" aria-label={dates}>
          <FieldList fields={named(name, closureFields)} answer={answer} values={start} />
        </div>
      </Disclosure>
      <RemoveBox name={name} about={dates} isChecked={start[`${name}.removed`] === 'yes'} />
    </li>
  );
}

function ClosureText({ dates, reason }: { dates: string; reason: string }) {
  return (
    <span>
      <b className="block">{dates}</b>
      <span className="meta">{reason}</span>
    </span>
  );
}

export function RemoveBox({ name, about, isChecked }: { name: string; about: string; isChecked?: boolean }) {
  return (
    <label className="check">
      <input type="checkbox" name={`${name}.removed`} value="yes" defaultChecked={isChecked} />
      Remove<span className="visually-hidden"> {about}</span>
    </label>
  );
}

function NewClosure({ name, now: { answer, start, values } }: NamedClosure) {
  const isTyped = Object.keys(closureFields).some((field) => values[`${name}.${field}`]);
  return (
    <div className={`stack pair end below-line ${styles.closure}`} role="group" aria-label="Add a closure">
      <p className="label all-columns">
        Add a closure{' '}
        {isTyped && (
          <span className="status accent" data-disc="half">
            New, not saved
          </span>
        )}
      </p>
      <FieldList fields={named(name, closureFields)} answer={answer} values={start} />
    </div>
  );
}

export function HoursPreview({ values, rightNow }: { values: FormValues; rightNow: string }) {
  const week = weekdays.map((_, day): DayHours | null => {
    const [open, opens = '', closes = '', from = '', until = ''] = ['open', ...parts].map(
      (part) => values[`week.${day}.${part}`],
    );
    return open ? { opens, closes, break: from && from < until ? { from, until } : null } : null;
  });
  return (
    <Card title="The website will say">
      <dl className="rows">
        {formatHours(week).map(({ label, time }) => (
          <div key={label + time} className="cluster apart tight py-3 gap-y-0">
            <dt className="muted">{label}</dt>
            <dd>{time}</dd>
          </div>
        ))}
      </dl>
      {values['hoursNote'] && <p className="mt-3">{values['hoursNote']}</p>}
      <p className="quoted snug mt-4">
        Right now: <b>{rightNow}</b>
      </p>
    </Card>
  );
}
