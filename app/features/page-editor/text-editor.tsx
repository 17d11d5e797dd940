import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { Form, Link, useNavigation, useRevalidator, useSubmit } from 'react-router';
import { formatConsent } from '#app/features/consents/consent.ts';
import { personalIn, type Personal } from '#app/features/pages/content.ts';
import { isCustomPageName } from '#app/features/pages/custom-page-content.ts';
import type { Section } from '#app/features/pages/sections.ts';
import type { EditorSpanish } from '#app/features/pages/spanish-pages.server.ts';
import { AnswerNotice, useKeptAnswer } from '#app/forms/answer-notice.tsx';
import type { Answer } from '#app/forms/answer.ts';
import { autosaveTrouble, formatAutosave, tellsOffline, type AutosaveState } from '#app/forms/autosave-state.ts';
import { isToldBy, useAutosave, Writing } from '#app/forms/autosave.tsx';
import { useEditVersion } from '#app/forms/edit-version.ts';
import { formatTime } from '#app/shared/dates.ts';
import { counted } from '#app/shared/phrases.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Progress } from '#app/ui/fold.tsx';
import { useZone, useHydrated } from '#app/ui/hooks.ts';
import { Icon } from '#app/ui/icon.tsx';
import type { EditableSection, EditorReferences } from './pages.server.ts';
import { SectionFields } from './text-fields.tsx';
import type { TextActionData } from './text-form.server.ts';
import { consentField, countChanges, fieldName, progressOf, readValues } from './text-form.ts';
import styles from './texts.module.css';

type TextAnswer = Answer<TextActionData>;

type TextEditorProps = {
  page: {
    name: string;
    label: string;
    path: string;
    /** Whether visitors see who reviewed this part. */
    isReviewed: boolean;
  };
  definition: Section;
  section: EditableSection;
  sections: EditableSection[];
  references: EditorReferences;
  spanish: EditorSpanish | null;
  /** A colleague who is typing into this part now. */
  writer: string | null;
  answer: TextAnswer | undefined;
  /** A form above this part's own, for a text that the preview shows but another record stores. */
  lead?: { text: string; form: ReactNode } | undefined;
};

const formId = 'text-form';
const pauseMs = 800;
const longestMs = 5_000;

export function TextEditor(props: TextEditorProps) {
  const kept = useKeptAnswer(props.answer);
  const answer = props.answer ?? (kept?.conflict ? kept : undefined);
  const current = newest(props, answer);
  const { page, definition, section, sections, references, lead } = current;
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const loaded = useLoaded();
  const { revalidate, state: loading } = useRevalidator();
  const { base, round, saved } = useEditVersion(String(section.version), answer);
  const address = `/admin/pages/${page.name}/${section.name}`;
  const autosave = useAutosave(form, `${address}/autosave`, {
    pauseMs,
    longestMs,
    answer,
    // While two versions are compared, every autosave would be refused.
    isPaused: answer?.conflict !== undefined,
    onSaved: (autosaved) => {
      // Synchronous, because a button that waits for this save submits the new version.
      flushSync(() => 'version' in autosaved && saved(String(autosaved.version)));
      void revalidate();
    },
    // The answer to the form explains why.
    onRefused: () => form.current?.requestSubmit(),
  });
  // The saved text is counted once it is loaded again.
  const line = autosave.line.state === 'saved' && loading !== 'idle' ? ({ state: 'saving' } as const) : autosave.line;
  useFocus(answer, section);
  const [pane, setPane] = useState<'text' | 'preview'>('text');
  const hydrated = useHydrated();
  const values = answer?.values ? { ...section.values, ...readValues(definition, answer.values) } : section.values;

  async function send(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const { currentTarget } = event;
    const { submitter } = event.nativeEvent;
    await autosave.submit();
    await loaded();
    if (submitter?.isConnected === false) return;
    void submit(submitter instanceof HTMLButtonElement ? submitter : currentTarget, {
      method: 'post',
      encType: 'multipart/form-data',
      preventScrollReset: true,
    });
  }

  return (
    <div className={styles.frame}>
      <StateBar {...current} answer={answer} notice={autosave.notice && answer} line={line} />
      <div className={`stack gap-5 start ${styles.words}`} {...(hydrated && { 'data-pane': pane })}>
        <PartsNav page={page} sections={sections} current={section.name} />
        <div className={styles.panes} role="group" aria-label="Show" hidden={!hydrated}>
          {(['text', 'preview'] as const).map((name) => (
            <button key={name} type="button" aria-pressed={pane === name} onClick={() => setPane(name)}>
              {name === 'text' ? 'Text' : 'Preview'}
            </button>
          ))}
        </div>
        <div className={`stack gap-5 ${styles.form}`}>
          {lead?.form}
          <Form
            ref={form}
            id={formId}
            method="post"
            encType="multipart/form-data"
            noValidate
            className="stack gap-5"
            aria-labelledby="part"
            onSubmit={(event) => void send(event)}
          >
            {answer?.conflict && <AnswerNotice answer={answer} />}
            <h2 id="part" className="h3">
              {section.label}
            </h2>
            {definition.hint && <p className="meta">{definition.hint}</p>}
            {props.writer ? <Writing name={props.writer} /> : <OthersNote section={section} />}
            <WithheldNote withheld={withheldIn(definition, section, references)} />
            <input type="hidden" name="version" value={base} />
            <input
              type="hidden"
              name="text.seen"
              value={sections.map((one) => `${one.name}:${one.version}`).join(' ')}
            />
            <SectionFields
              key={round}
              section={definition}
              values={values}
              own={section.own}
              references={{ ...references, library: answer?.more?.library }}
              spanish={current.spanish}
              returned={answer?.values}
              problems={answer?.more?.problems ? section.problems : []}
              focus={answer?.more?.focus}
            />
            {/* Last, so that the intent of a button takes precedence. */}
            <input type="hidden" name="intent" value="save" />
            <datalist id="site-pages">
              {['/', '/about', '/blog', '/gallery', '/care', '/care/paying', '/contact', '/appointments'].map(
                (path) => (
                  <option key={path}>{path}</option>
                ),
              )}
            </datalist>
          </Form>
        </div>
        <Preview page={page} section={section.name} version={`${base} ${lead?.text ?? ''}`} />
      </div>
    </div>
  );
}

/** After a save, what the action stored, until the page has loaded again. The database may be away by then. */
function newest(props: TextEditorProps, answer: TextAnswer | undefined): TextEditorProps {
  const { section, sections, references, spanish } = props;
  const stored = answer?.more?.stored;
  if (!stored || stored.section.version <= section.version) return props;
  return {
    ...props,
    section: stored.section,
    sections: sections.map((one) => (one.name === section.name ? stored.section : one)),
    references: { ...references, pictures: { ...references.pictures, ...stored.pictures } },
    spanish: spanish && { ...spanish, phrases: { ...spanish.phrases, ...stored.spanish } },
  };
}

/** Returns a function that waits until the page has loaded again: Undo fills the fields only then, and Publish would send the old text. */
function useLoaded(): () => Promise<void> {
  const { state } = useNavigation();
  const now = useRef({ isIdle: true, waiting: [] as (() => void)[] });
  useEffect(() => {
    now.current.isIdle = state === 'idle';
    if (state === 'idle') for (const go of now.current.waiting.splice(0)) go();
  }, [state]);
  return async () => {
    const { isIdle, waiting } = now.current;
    if (!isIdle) await new Promise<void>((go) => waiting.push(go));
  };
}

/** The element to focus may exist only after revalidation. */
function useFocus(answer: TextAnswer | undefined, { version }: EditableSection): void {
  const done = useRef<TextAnswer>(undefined);
  useEffect(() => {
    const focus = answer?.more?.focus;
    const target = focus && answer !== done.current ? document.getElementById(focus) : null;
    if (!target) return;
    // Done only after revalidation, because a button that moves in the list loses the focus.
    if (version >= Number(answer?.base ?? 0)) done.current = answer;
    target.focus();
  }, [answer, version]);
}

type StateBarProps = TextEditorProps & { notice: TextAnswer | null | undefined; line: AutosaveState };

function StateBar({ page, definition, section, sections, references, answer, notice, line }: StateBarProps) {
  const zone = useZone();
  const sending = useNavigation().formData?.get('intent');
  const hydrated = useHydrated();
  const count = countChanges(sections);
  const isTold = isToldBy(notice, line);
  const trouble = isTold ? '' : autosaveTrouble(line);
  const isPublished = answer?.more?.published && count === 0;
  const withheld = withheldIn(definition, section, references).length;
  const isQuiet = hydrated && count === 0 && (line.state === 'nothing' || line.state === 'saved');
  return (
    <div className={`cluster line-bottom ${styles.bar}`}>
      <div className={`tight ${styles.barTitle}`}>
        <h1>{page.label}</h1>
        {/* Announced on errors and on request, not at every autosave. */}
        <p
          role="status"
          className={`small ${trouble ? 'danger semibold' : 'muted'}`}
          {...(trouble && tellsOffline(line) && { 'data-tells-offline': '' })}
        >
          {trouble ||
            (isPublished ? `Published at ${formatTime(zone, answer.at ?? '')}. ` : answer?.ok && answer.notice)}
          {!trouble && isPublished && withheld > 0 && `${withheld} not shown: no valid consent. `}
          {!trouble && isPublished && <a href={page.path || '/'}>View page</a>}
        </p>
        {!trouble && !isTold && !isPublished && (
          <p className="small muted">
            {line.state === 'typing' || line.state === 'saving'
              ? formatAutosave(zone, line)
              : formatPending(zone, count, sections)}
          </p>
        )}
      </div>
      <Button type="submit" form={formId} small hidden={hydrated}>
        Save draft
      </Button>
      <Button type="submit" form={formId} name="intent" value="undo" icon="undo" small disabled={!section.canUndo}>
        Undo
      </Button>
      <LinkButton href={`/admin/pages/${page.name}/${section.name}/versions`} icon="clock" small>
        Versions
      </LinkButton>
      <Button
        type="submit"
        form={formId}
        name="intent"
        value="publish"
        variant="primary"
        small
        aria-disabled={isQuiet || undefined}
        busy={sending === 'publish'}
        busyLabel="Publishing…"
      >
        {count === 0 ? 'Publish' : `Publish ${counted(count, 'change')}`}
      </Button>
      {notice && !notice.ok && !notice.conflict && (
        <div className="whole-line">
          <AnswerNotice answer={notice} />
          <ProblemList page={page.name} problems={notice.more?.problems ?? []} />
        </div>
      )}
    </div>
  );
}

function formatPending(zone: string, count: number, sections: EditableSection[]): string {
  const times = sections.flatMap(({ hasDraft, updatedAt }) => (hasDraft && updatedAt ? [updatedAt] : []));
  const last = times.toSorted().at(-1);
  if (count === 0 || !last) return 'Everything is on the website.';
  return `${counted(count, 'change')} saved at ${formatTime(zone, last)}. Not on the website yet.`;
}

function ProblemList({ page, problems }: { page: string; problems: NonNullable<TextActionData['problems']> }) {
  if (problems.length === 0) return null;
  return (
    <ul className={styles.problems}>
      {problems.map(({ section, name, id, slot, label, message }) => {
        const target = id && slot ? fieldName(slot, { list: name, id }) : fieldName(name);
        return (
          <li key={`${section}.${target}`}>
            <Link to={`/admin/pages/${page}/${section}#${target}`}>
              {label}: {message}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** Returns the texts of the section that visitors do not see, because no valid consent covers them. */
function withheldIn(definition: Section, { own }: EditableSection, { consents }: EditorReferences): Personal[] {
  return personalIn(definition, own).filter(
    ({ consent, hidden }) => !hidden && formatConsent(consents[String(consent)]).withheld,
  );
}

function WithheldNote({ withheld }: { withheld: Personal[] }) {
  if (withheld.length === 0) return null;
  return (
    <div className={`row gap-2 small snug ${styles.warning}`}>
      <Icon name="alert" />
      <div>
        <p>Even after you publish, these stay off the website until you choose a valid consent:</p>
        <ul className={styles.problems}>
          {withheld.map(({ name, id, label }) => (
            <li key={id ?? name}>
              <a href={`#${consentField(name, id)}`}>{label}</a>
            </li>
          ))}
        </ul>
        <p>
          <a href="/admin/consents" className="target">
            Record a consent
          </a>
        </p>
      </div>
    </div>
  );
}

function OthersNote({ section: { updatedBy, updatedAt, hasDraft } }: { section: EditableSection }) {
  const zone = useZone();
  if (!hasDraft || !updatedBy || !updatedAt) return null;
  return (
    <p className="meta">
      Draft by {updatedBy}, {formatTime(zone, updatedAt)}.
    </p>
  );
}

type PartsNavProps = { page: TextEditorProps['page']; sections: EditableSection[]; current: string };

function PartsNav({ page, sections, current }: PartsNavProps) {
  const { own, all } = progressOf(sections);
  const part = sections.find(({ name }) => name === current);
  const links = <PartLinks page={page.name} sections={sections} current={current} />;
  const list = listOf(page);
  return (
    <div className={`stack gap-2 ${styles.side}`}>
      <p className="cluster targets gap-y-2 gap-x-5">
        <Link to={list.href}>{list.label}</Link>
        {page.isReviewed && <Link to={`/admin/reviews/${page.name}`}>Review and sources</Link>}
        {isCustomPageName(page.name) && (
          <Link to={`/admin/custom-pages/${page.name.slice('own-'.length)}`}>Address and placement</Link>
        )}
      </p>
      {!isCustomPageName(page.name) && (
        <>
          <p className="small snug">
            <b>
              {own} of {all} texts are your own.
            </b>{' '}
            {own < all && `${all - own} still sample.`}
          </p>
          <Progress done={own} all={all} className="mb-3" />
        </>
      )}
      <nav aria-label={`Parts of ${page.label}`} className={styles.wide}>
        {links}
      </nav>
      <details className={styles.narrow} key={current}>
        <summary className="boxed semibold">
          Part: {part?.label} {part && part.texts.samples.length > 0 && `(${part.texts.samples.length} sample)`}
        </summary>
        <nav aria-label={`Parts of ${page.label}, menu`}>{links}</nav>
      </details>
    </div>
  );
}

/** The list that the page is in. */
function listOf({ name, path }: TextEditorProps['page']) {
  if (isCustomPageName(name)) return { href: '/admin/custom-pages', label: 'All custom pages' };
  if (path.startsWith('/care')) return { href: '/admin/care', label: 'Care guide' };
  return { href: '/admin/pages', label: 'All pages' };
}

type PartLinksProps = {
  page: string;
  sections: Pick<EditableSection, 'name' | 'label' | 'texts' | 'hasDraft' | 'changes'>[];
  current?: string;
};

export function PartLinks({ page, sections, current }: PartLinksProps) {
  return (
    <ul className={`quiet-links ${styles.parts}`}>
      {sections.map(({ name, label, texts, hasDraft, changes }) => (
        <li key={name}>
          <Link
            to={`/admin/pages/${page}/${name}`}
            className="row center"
            aria-current={name === current ? 'page' : undefined}
          >
            <span>{label}</span>
            <span className="ml-auto small muted nowrap">
              {hasDraft ? (
                `${Math.max(1, changes.length)} changed`
              ) : texts.samples.length > 0 ? (
                `${texts.samples.length} sample`
              ) : (
                <span className={styles.own}>
                  {current && <Icon name="check" />}
                  <span className={current && 'visually-hidden'}>Your own</span>
                </span>
              )}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The section for search engines, which the page itself does not show. */
const unseen = 'search';

type PreviewProps = { page: TextEditorProps['page']; section: string; version: string | undefined };

/** The real page with the draft text, reduced to this section. It reloads whenever the draft is saved. */
function Preview({ page, section, version }: PreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [width, setWidth] = useState<'phone' | 'computer'>('phone');
  const hydrated = useHydrated();
  const shown = useRef(version);
  // Text that is on every page has no page of its own.
  const isAlone = page.path !== '' && section !== unseen;
  const address = `${page.path || '/'}?draft=${isAlone ? section : ''}`;
  useEffect(() => {
    if (shown.current !== version) frame.current?.contentWindow?.location.replace(address);
    shown.current = version;
  }, [version, address]);
  return (
    <section className={styles.preview} aria-labelledby="preview" data-width={width}>
      <div className="cluster apart gap-3 mb-3">
        <h2 id="preview" className="label">
          Preview
        </h2>
        {hydrated ? (
          <div className={styles.choice} role="group" aria-label="Width">
            {(['phone', 'computer'] as const).map((name) => (
              <button key={name} type="button" aria-pressed={width === name} onClick={() => setWidth(name)}>
                {name === 'phone' ? 'Phone' : 'Computer'}
              </button>
            ))}
          </div>
        ) : (
          <a href={address} className="target">
            Open preview
          </a>
        )}
      </div>
      <div className={`rounded size-container ${styles.glass}`}>
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own page, with the scripts it has */}
        <iframe ref={frame} src={address} title={`Preview of ${page.label}`} loading="lazy" />
      </div>
      <p className="meta">Changes show here as you type. Visitors see them when you publish.</p>
    </section>
  );
}
