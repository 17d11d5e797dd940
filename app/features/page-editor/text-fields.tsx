import { createContext, useContext, useState, type ReactNode } from 'react';
import { formatConsent, type ConsentState } from '#app/features/consents/consent.ts';
import {
  asText,
  isText,
  itemLabel,
  itemsOf,
  itemTitle,
  type SavedTexts,
  type Problem,
} from '#app/features/pages/content.ts';
import { listFields, valueFields, type Section, type SectionValues } from '#app/features/pages/sections.ts';
import type { EditorSpanish } from '#app/features/pages/spanish-pages.server.ts';
import { PictureField } from '#app/features/pictures/library/picture-field.tsx';
import { PictureView } from '#app/features/pictures/picture-view.tsx';
import { CheckField } from '#app/features/staff-area/admin-page.tsx';
import { MarkdownField } from '#app/features/text/markdown-field.tsx';
import {
  controlProps,
  joinLines,
  type Entry,
  type Fields,
  type FormValues,
  type ListField,
  type ValueField,
} from '#app/forms/fields.ts';
import { WayButtons } from '#app/forms/move-buttons.tsx';
import { classNames } from '#app/shared/class-names.ts';
import { formatDay } from '#app/shared/dates.ts';
import { needsSpanish, type Phrases } from '#app/shared/language.ts';
import { describeReading, measureReading } from '#app/shared/plain-text.ts';
import { Button } from '#app/ui/button.tsx';
import { Field, FieldError, Labelled } from '#app/ui/field.tsx';
import { useHydrated } from '#app/ui/hooks.ts';
import { Icon } from '#app/ui/icon.tsx';
import type { EditorReferences } from './pages.server.ts';
import {
  atOf,
  chooseId,
  formatCount,
  fieldName,
  libraryId,
  orderField,
  resultPromiseIn,
  singleField,
  spanishField,
  spanishOfField,
  spanishWasField,
  type Library,
} from './text-form.ts';
import view from '#app/features/pictures/picture-view.module.css';
import fieldStyles from '#app/ui/field.module.css';
import styles from './texts.module.css';

type Editing = {
  references: EditorReferences;
  /** Null for a section that is in English only. */
  spanish: EditorSpanish | null;
  /** The fields of a form that was refused. */
  returned: FormValues | undefined;
  problems: Problem[];
  /** The id of the field or button to focus in the response page. */
  focus: string | undefined;
};

const EditingContext = createContext<Editing>({
  references: { pictures: {}, hidden: {}, consents: {}, choices: [] },
  spanish: null,
  returned: undefined,
  problems: [],
  focus: undefined,
});

type SectionFieldsProps = Editing & { section: Section; values: SectionValues; own: SavedTexts };

export function SectionFields({ section, values, own, ...editing }: SectionFieldsProps) {
  return (
    <EditingContext value={editing}>
      {valueFields(section).map(([name, field]) => (
        <div key={name} className={`card stack ${styles.slot}`}>
          <FieldControl
            field={field}
            name={fieldName(name)}
            value={values[name]}
            error={editing.problems.find((problem) => problem.name === name)?.message}
            state={
              isText(field.kind) && (
                <OwnState
                  isOwn={own[name] !== undefined}
                  isInvented={section.invented === true}
                  step={`confirm ${name}`}
                />
              )
            }
          />
        </div>
      ))}
      {listFields(section).map(([name, list]) => (
        <ListControl key={name} name={name} list={list} items={itemsOf(values, name)} />
      ))}
    </EditingContext>
  );
}

/** Shown beside a sample that states what only the clinic can know. */
const inventedNote = 'Placeholder: only a demonstration shows it';

function OwnState({ isOwn, isInvented, step }: { isOwn: boolean; isInvented: boolean; step: string }) {
  if (isOwn)
    return (
      <span className={`center small ${styles.own}`}>
        <Icon name="check" />
        Your own text
      </span>
    );
  return (
    <>
      <span className={styles.sample}>{isInvented ? inventedNote : 'Sample text'}</span>
      <button type="submit" name="step" value={step} className={styles.confirm}>
        Keep this text
      </button>
    </>
  );
}

function ListControl({ name, list, items }: { name: string; list: ListField; items: Entry[] }) {
  const { problems, focus } = useContext(EditingContext);
  const own = problems.find((problem) => problem.name === name && problem.id === undefined);
  return (
    <section aria-labelledby={name} className="stack">
      <h3 id={name} className="h4" tabIndex={-1} autoFocus={focus === name}>
        {list.label}
      </h3>
      {list.hint && <p className="meta">{list.hint}</p>}
      {own && <FieldError text={own.message} />}
      <input type="hidden" name={orderField(name)} value={items.map(({ id }) => id).join(' ')} />
      {items.length === 0 && <p>{list.empty ?? 'None yet.'}</p>}
      <ol className="card flush rows">
        {items.map((item, index) => (
          <ItemRow
            key={item.id}
            list={{ ...list, name }}
            item={item}
            position={index + 1}
            isLast={index === items.length - 1}
          />
        ))}
      </ol>
      <Button type="submit" name="step" value={`add ${name}`} icon="plus" block disabled={items.length >= list.max}>
        Add {list.one}
      </Button>
    </section>
  );
}

type ItemRowProps = { list: ListField & { name: string }; item: Entry; position: number; isLast: boolean };

function ItemRow({ list, item, position, isLast }: ItemRowProps) {
  const { references, problems: all, focus } = useContext(EditingContext);
  const problems = all.filter(({ name, id }) => name === list.name && id === item.id);
  const at = { list: list.name, id: item.id };
  const step = `${list.name} ${item.id}`;
  const about = list.heads && asText(Reflect.get(item, list.heads[1]));
  const isOpen = problems.length > 0 || focus?.startsWith(fieldName('', at)) === true;
  return (
    <li className={`relative ${styles.row}`}>
      <details name={list.name} open={isOpen}>
        <summary className="row center">
          <span className={`accent ${styles.number}`}>{position}</span>
          <span className={`cluster ${styles.rowTitle}`}>
            <b>{itemTitle(list, item) || `New ${list.one}`}</b>
            {about && <span className="meta">{about}</span>}
            {!item.own && <span className={styles.sample}>{list.invented ? inventedNote : 'Sample'}</span>}
            {item.hidden && <span className={styles.flag}>Hidden</span>}
            <SingleFlags fields={list.item} item={item} />
            {item.own && 'consent' in list.item && (
              <ConsentFlag consent={references.consents[asText(item['consent'])]} />
            )}
          </span>
        </summary>
        <div className={`stack ${styles.entry}`}>
          {Object.entries(list.item).map(([name, field]) => (
            <FieldControl
              key={name}
              field={field}
              name={fieldName(name, at)}
              value={Reflect.get(item, name)}
              error={problems.find((problem) => problem.slot === name)?.message}
              {...(field.kind === 'flag' &&
                field.single && { single: { name: singleField(list.name, name), id: item.id } })}
            />
          ))}
          <CheckField label="Hide on the page" name={fieldName('hidden', at)} defaultChecked={item.hidden} />
          <p className={`cluster apart ${styles.foot}`}>
            <OwnState isOwn={item.own} isInvented={list.invented === true} step={`confirm ${step}`} />
          </p>
          <div className="dialog-buttons">
            <Button type="submit" name="step" value={`remove ${step}`} variant="danger" icon="trash" small>
              Delete<span className="visually-hidden"> {itemLabel(list, item)}</span>
            </Button>
          </div>
        </div>
      </details>
      <div className={styles.move}>
        <WayButtons
          name={itemLabel(list, item)}
          ways={['up', 'down']}
          first={position === 1}
          last={isLast}
          buttonProps={(way) => {
            const id = fieldName(way, at);
            return { id, name: 'step', value: `${way} ${step}`, autoFocus: focus === id };
          }}
        />
      </div>
    </li>
  );
}

function ConsentFlag({ consent }: { consent: ConsentState | undefined }) {
  const { text, withheld } = formatConsent(consent);
  return <span className={classNames(styles.flag, withheld && 'danger')}>{text}</span>;
}

function SingleFlags({ fields, item }: { fields: Fields; item: Entry }) {
  return Object.entries(fields).map(([name, field]) =>
    field.kind === 'flag' && field.single && Reflect.get(item, name) ? (
      <span key={name} className={styles.flag}>
        {field.short ?? field.label}
      </span>
    ) : null,
  );
}

type ControlProps<F extends ValueField = ValueField> = {
  field: F;
  name: string;
  value: unknown;
  error?: string | undefined;
  /** Whether it is sample text or the clinic's own. */
  state?: ReactNode;
};

type FieldControlProps = ControlProps & {
  single?: { name: string; id: string };
};

function FieldControl({ field, name, value, error, state, single }: FieldControlProps) {
  switch (field.kind) {
    case 'picture':
      return <PictureControl {...{ name, field, value }} />;
    case 'consent':
      return <ConsentControl {...{ name, field, value }} />;
    case 'flag':
      return (
        <label className="check">
          {single ? (
            <input type="radio" name={single.name} value={single.id} defaultChecked={value === true} />
          ) : (
            <input type="checkbox" name={name} value="yes" defaultChecked={value === true} />
          )}
          <span>
            {field.label}
            {field.hint && <span className="block meta">{field.hint}</span>}
          </span>
        </label>
      );
    case 'line':
    case 'text':
    case 'rich':
      return field.whole ? (
        <MarkdownField label={field.label} name={name} defaultValue={asText(value)} error={error} />
      ) : (
        <CountedText {...{ field, name, value, error, state }} />
      );
    case 'number':
      if (field.max - field.min < 5) return <NumberChoice {...{ field, name, error, value }} />;
      break;
    default:
  }
  const { required: _required, maxLength: _max, ...control } = controlProps({ [name]: field }, {})(name);
  const list = field.kind === 'link' && { list: 'site-pages' };
  return <Field {...control} {...list} error={error} defaultValue={asText(value)} />;
}

type NumberField = Extract<ValueField, { kind: 'number' }>;

/** Shows a few numbers as radio buttons: one press chooses, and no input is invalid. */
function NumberChoice({ field, name, value, error }: ControlProps<NumberField>) {
  const numbers = Array.from({ length: field.max - field.min + 1 }, (_, step) => field.min + step);
  return (
    <fieldset className={fieldStyles.field} id={name}>
      <legend className="label">{field.label}</legend>
      {field.hint && <p className="meta">{field.hint}</p>}
      {error && <p className={fieldStyles.error}>{error}</p>}
      <div className={styles.numbers}>
        {numbers.map((number) => (
          <label key={number} className="relative middle focus-around">
            <input className="fill" type="radio" name={name} value={number} defaultChecked={value === number} />
            <span>{number}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type TextField = Extract<ValueField, { kind: 'line' | 'text' | 'rich' }>;

/** A line that may be longer than this gets a field of two lines. */
const lineLength = 44;

function CountedText({ field, name, value: given, error, state }: ControlProps<TextField>) {
  const { focus } = useContext(EditingContext);
  const value = asText(given);
  const [typed, setTyped] = useState({ stored: value, text: value });
  if (typed.stored !== value) setTyped({ stored: value, text: value });
  const length = typed.text.trim().length;
  const isOver = length > field.max;
  const reading = measureReading(typed.text);
  const promise = resultPromiseIn(typed.text);
  return (
    <Labelled
      label={field.label}
      hint={field.hint}
      name={name}
      error={isOver ? undefined : error}
      className={styles.field}
    >
      {(wiring) => {
        const text = {
          ...wiring,
          'aria-describedby': classNames(wiring['aria-describedby'], `${name}-count`),
          defaultValue: value,
          autoFocus: focus === name,
          maxLength: field.max * 2 + 1_000,
          onInput: ({ currentTarget }: { currentTarget: { value: string } }) =>
            setTyped({ stored: value, text: currentTarget.value }),
        };
        return (
          <>
            {field.kind === 'line' && field.max <= lineLength ? (
              <input type="text" {...text} />
            ) : (
              <textarea rows={field.kind === 'line' ? 2 : Math.min(8, Math.ceil(field.max / lineLength))} {...text} />
            )}
            {promise && (
              <p className={`row gap-2 small snug ${styles.warning}`} role="status">
                <Icon name="alert" />
                <span>“{promise}” sounds like a promise of a result. Say what you do instead.</span>
              </p>
            )}
            <p className={`cluster apart ${styles.foot}`}>
              {state}
              <span className={classNames('meta', isOver && 'danger semibold')} id={`${name}-count`}>
                {isOver && <Icon name="alert" />}
                {formatCount(length, field.max)}
              </span>
              {field.kind !== 'line' && reading.words >= 30 && <span className="meta">{describeReading(reading)}</span>}
            </p>
            {!('isKey' in field) && <SpanishText field={field} name={name} stored={value} now={typed.text} />}
          </>
        );
      }}
    </Labelled>
  );
}

type SpanishTextProps = { field: TextField; name: string; stored: string; /** As typed. */ now: string };

/** The Spanish of the English above it. While the English is typed, it shows what was written for exactly this English. */
function SpanishText({ field, name, stored, now }: SpanishTextProps) {
  const { spanish, returned } = useContext(EditingContext);
  const hydrated = useHydrated();
  const english = joinLines(field, now).trim();
  const kept = returned && keptSpanish(field, name, returned);
  const [typed, setTyped] = useState<Phrases>({});
  // After a colleague's save, the stored phrases are theirs.
  const storedOf = (text: string) => (text === kept?.english ? kept.spanish : undefined) ?? spanish?.phrases[text];
  const spanishOf = (text: string) => typed[text] ?? storedOf(text) ?? '';
  const isMissing = needsSpanish(english) && spanishOf(english) === '';
  // Open where visitors have lost something, so that nobody has to look for it.
  const [startsOpen] = useState(isMissing && spanish?.isRead);
  if (!spanish || (english === '' && stored === '')) return null;
  const before = stored.trim();
  const old =
    before !== english && spanishOf(before) ? { english: before, spanish: spanishOf(before) } : spanish.old[atOf(name)];
  return (
    <details className={styles.spanish} open={startsOpen}>
      <summary className="small semibold">
        Spanish
        {isMissing && (
          <span className={styles.flag}>{spanish.isRead ? 'Missing: visitors read English' : 'Missing'}</span>
        )}
      </summary>
      <input type="hidden" name={spanishOfField(name)} value={english} />
      {!hydrated && <input type="hidden" name={spanishWasField(name)} value={spanishOf(english)} />}
      <textarea
        key={english}
        name={spanishField(name)}
        aria-label={`Spanish: ${field.label}`}
        lang="es"
        className={fieldStyles.input}
        rows={2}
        maxLength={field.max * 2 + 1_000}
        defaultValue={spanishOf(english)}
        onInput={({ currentTarget: { value } }) => setTyped((all) => ({ ...all, [english]: value }))}
      />
      {isMissing && old && (
        <p className="small">
          Old Spanish, for “{old.english}”: <span lang="es">{old.spanish}</span>
        </p>
      )}
    </details>
  );
}

/** Without script, Spanish that is as it was belongs to the English that was above it. */
function keptSpanish(field: TextField, name: string, returned: FormValues) {
  const [spanish, of, was] = [spanishField, spanishOfField, spanishWasField].map((nameOf) => returned[nameOf(name)]);
  const english = was === undefined || was === spanish ? of : returned[name];
  return { english: joinLines(field, english ?? '').trim(), spanish };
}

/** Each picture is a submit button that puts it into the draft, even without script. */
function LibraryChoice({ library: { field: name, pictures, older }, current }: { library: Library; current: string }) {
  return (
    <div
      id={libraryId(name)}
      role="group"
      aria-label="Library pictures"
      tabIndex={-1}
      autoFocus
      className="stack gap-4"
    >
      {pictures.length === 0 && <p>No pictures yet. Upload the first one above.</p>}
      <ul className={`stack gap-3 ${styles.library}`}>
        {pictures.map(({ patient: { hidden }, fileName, ...picture }) => (
          <li key={picture.id}>
            <button
              type="submit"
              name="step"
              value={`use ${name} ${picture.id}`}
              className="stack gap-2 content-start boxed small tight"
            >
              <span className={view.whole}>
                <PictureView picture={picture} alt="" sizes="8rem" />
              </span>
              <span className="visually-hidden">Use </span>
              {fileName}
              {String(picture.id) === current && <b>Current</b>}
              {hidden && <small>{hidden}</small>}
            </button>
          </li>
        ))}
      </ul>
      <div className="cluster gap-3">
        {older !== null && (
          <Button type="submit" name="step" value={`library ${name} ${older}`} small>
            Older pictures
          </Button>
        )}
        <Button type="submit" name="step" value={`close ${name}`} small>
          Close library
        </Button>
      </div>
    </div>
  );
}

/** Sample text needs no consent. The note above the form lists the texts that lack one. */
function ConsentControl({ field, name, value: given }: ControlProps) {
  const { references } = useContext(EditingContext);
  const value = asText(given);
  const isListed = value === '' || references.choices.some(({ id }) => String(id) === value);
  return (
    <div className="stack gap-2">
      <Labelled label={field.label} hint={field.hint} name={name}>
        {(wiring) => (
          <select {...wiring} defaultValue={value}>
            <option value="">No consent yet</option>
            {!isListed && <option value={value}>Consent {value} (current)</option>}
            {references.choices.map(({ id, signer, signedOn }) => (
              <option key={id} value={id}>
                {signer}, signed {formatDay(signedOn)} (consent {id})
              </option>
            ))}
          </select>
        )}
      </Labelled>
      {value === '' && (
        <div className={`row gap-2 small snug ${styles.warning}`}>
          <Icon name="alert" />
          <p>
            <b>No consent chosen.</b> A real person’s words need a consent to be on the website.{' '}
            <a href="/admin/consents">Record a consent</a>
          </p>
        </div>
      )}
    </div>
  );
}

function PictureControl({ field, name, value }: ControlProps) {
  const { references, focus } = useContext(EditingContext);
  const id = asText(value);
  const picture = references.pictures[id] ?? null;
  return (
    <div className="stack">
      <PictureField
        key={id}
        kind="blog-images"
        hasLibrary={false}
        name={name}
        label={picture ? 'Change picture' : `${field.label} (optional)`}
        {...(field.hint && { hint: field.hint })}
        current={picture}
      />
      <div>
        <Button
          type="submit"
          id={chooseId(name)}
          name="step"
          value={`library ${name}`}
          icon="image"
          small
          autoFocus={focus === chooseId(name)}
        >
          Choose from the library
        </Button>
      </div>
      {references.library?.field === name && <LibraryChoice library={references.library} current={id} />}
      {references.hidden[id] && (
        <p className={`row gap-2 small snug ${styles.warning}`}>
          <Icon name="alert" />
          <span>
            {references.hidden[id]} <a href="/admin/pictures?show=unanswered">Answer the patient question</a>
          </span>
        </p>
      )}
      {picture && <CheckField label="Remove the picture" name={`${name}Off`} />}
    </div>
  );
}
