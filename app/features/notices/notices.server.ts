import type { App, Person } from '#app/context.ts';
import { findClinicFacts } from '#app/features/clinic/clinic.server.ts';
import { clinicName, type ClinicFacts } from '#app/features/clinic/clinic.ts';
import { selectRows } from '#app/features/page-editor/pages.server.ts';
import { saveLive } from '#app/features/page-editor/texts.commands.server.ts';
import { asText, valuesOf } from '#app/features/pages/content.ts';
import { readStored } from '#app/features/pages/sections.server.ts';
import type { SampledSection } from '#app/features/pages/sections.ts';
import { listHiddenPictures } from '#app/features/pictures/pictures.server.ts';
import { renderMarkdown } from '#app/features/text/markdown.server.ts';
import { detectConflict, readBase } from '#app/forms/conflict.server.ts';
import { formSchema } from '#app/forms/fields.server.ts';
import { readForm, formError, type Reply, type HandlerArgs } from '#app/forms/form.server.ts';
import { againByProblem } from '#app/history/review.ts';
import { findToday } from '#app/platform/clinic-time.server.ts';
import { sayFrom } from '#app/platform/language.server.ts';
import { clinicDay, formatDay } from '#app/shared/dates.ts';
import { parseId } from '#app/shared/form-data.ts';
import { keptEnglish } from '#app/shared/language.ts';
import { sentLabels } from './forms-sent.server.ts';
import { noticeErrorMessages, noticeFormFields, noticeFields, noticeValues } from './notice-form.ts';
import {
  blanksIn,
  noticeNames,
  noticePages,
  noticePage,
  noticeState,
  type EditableNotice,
  type NoticeName,
} from './notice.ts';

function sectionOf({ content }: Pick<App, 'content'>, name: NoticeName): SampledSection {
  const sample = { content: content.notices.get(name) ?? '', effectiveOn: '' };
  return { label: 'Notice', fields: noticeFields, sample };
}

export async function findNotice(app: Pick<App, 'db' | 'content'>, name: NoticeName): Promise<EditableNotice> {
  const section = sectionOf(app, name);
  const [row] = await selectRows(app.db, noticePage(name));
  const { content, effectiveOn } = valuesOf(section, readStored(section, row?.published));
  const { review = null, version = 0, updatedBy = null } = row ?? {};
  return {
    content: asText(content),
    effectiveOn: asText(effectiveOn) || null,
    isReviewed: review !== null,
    reviewedBy: review?.reviewedBy ?? null,
    reviewedOn: review?.reviewedOn ?? null,
    reviewAgainBy: review?.reviewAgainBy ?? null,
    version,
    updatedBy,
    updatedAt: (updatedBy && row?.updatedAt) ?? null,
  };
}

type Filling = { facts: ClinicFacts; publicUrl: string; effectiveOn: string | null };

/** The values of the placeholders in a notice, such as '{clinic}'. */
const noticeFacts: Record<string, (filling: Filling) => string> = {
  clinic: ({ facts }) => clinicName(facts),
  company: ({ facts }) => facts.legalName,
  address: ({ facts }) => [facts.street, facts.cityLine].filter(Boolean).join(', '),
  phone: ({ facts }) => facts.officePhone.label,
  fax: ({ facts }) => facts.fax,
  'e-mail': ({ facts }) => facts.email,
  website: ({ publicUrl }) => publicUrl,
  'privacy contact': ({ facts }) => facts.privacyContact,
  'civil rights contact': ({ facts }) => facts.civilRightsContact,
  'complaint contact': ({ facts }) => facts.complaintContact,
  accreditor: ({ facts }) => facts.accreditor,
  'contact form': () => `${sentLabels.contact}. You may also answer ${sentLabels.preferences}`,
  'effective date': ({ effectiveOn }) => (effectiveOn ? formatDay(effectiveOn) : ''),
};

/** Fills in the placeholders. A missing clinic detail becomes a blank, such as '[phone]'. */
export function fillNotice(content: string, filling: Filling): string {
  return content.replaceAll(/\{([a-z -]{1,30})\}/g, (whole, name: string) => {
    const fact = noticeFacts[name];
    return fact ? fact(filling) || `[${name}]` : whole;
  });
}

/** Fills in a notice for visitors. The front desk replaces a missing contact; other blanks are left out with their label, also within a line: ', fax [fax]'. */
function fillForVisitors(content: string, { facts, ...rest }: Filling): string {
  const frontDesk = `Front desk, ${facts.officePhone.label}`;
  const contacts = {
    privacyContact: facts.privacyContact || frontDesk,
    civilRightsContact: facts.civilRightsContact || frontDesk,
    complaintContact: facts.complaintContact || frontDesk,
  };
  const text = fillNotice(content, { ...rest, facts: { ...facts, ...contacts } });
  const lines = text.split('\n').flatMap((line) => {
    const blanks = blanksIn(line);
    const left = blanks
      .reduce((kept, blank) => kept.replace(`, ${blank.slice(1, -1)} ${blank}`, '').replaceAll(blank, ''), line)
      .trimEnd();
    return blanks.length > 0 && /^$|:\**$/.test(left) ? [] : [blanks.length > 0 ? left : line];
  });
  // Remove a heading whose only content was a blank.
  return lines.join('\n').replaceAll(/^(#+) .*\n\s*(?=^\1 )/gm, '');
}

async function fillingOf(app: App, effectiveOn: string | null): Promise<Filling> {
  return { facts: await findClinicFacts(app), publicUrl: app.config.publicUrl, effectiveOn };
}

async function readNotice(app: App, name: NoticeName) {
  const notice = await findNotice(app, name);
  const filling = await fillingOf(app, notice.effectiveOn);
  const text = fillNotice(notice.content, filling);
  const blanks = blanksIn(text);
  const spoken = sayFrom(noticePage(name))(notice.content);
  const shown = fillForVisitors(spoken, filling);
  return {
    notice,
    shown,
    blanks,
    ...(spoken === notice.content && keptEnglish()),
    state: noticeState(notice, blanks.length, clinicDay(filling.facts.timeZone)),
  };
}

export function listNotices(app: App) {
  return Promise.all(
    noticeNames.map(async (name) => {
      const { notice, blanks, state } = await readNotice(app, name);
      const { content: _content, ...rest } = notice;
      return { name, ...rest, blanks, state };
    }),
  );
}

export async function findEditableNotice(app: App, name: NoticeName) {
  const { notice, blanks, state } = await readNotice(app, name);
  return { ...notice, blanks, state };
}

/** Returns the page for visitors, in English where it has no Spanish. It names the reviewer even after the review date; only staff see that it is overdue. */
export async function findPublicNotice(app: App, name: NoticeName) {
  const { notice, shown, state, lang } = await readNotice(app, name);
  const { reviewedBy, reviewedOn, reviewAgainBy, updatedAt } = notice;
  const html = renderMarkdown(shown, await listHiddenPictures(app, shown));
  return {
    html,
    ...(lang && { lang }),
    isReviewed: state.kind !== 'draft',
    reviewedBy,
    reviewedOn,
    reviewAgainBy,
    updatedAt,
  };
}

export async function listSigned(app: App) {
  const notices = await listNotices(app);
  return notices.map(({ name, state, reviewedBy, reviewedOn, reviewAgainBy }) => ({
    name,
    isReviewed: state.kind !== 'draft',
    reviewedBy,
    reviewedOn,
    reviewAgainBy,
  }));
}

type NoticeInput = {
  version: number;
  content: string;
  effectiveOn: string | null;
  /** Null for a draft. */
  review: { by: string; againBy: string } | null;
};

/** Saves a notice if it still has the version that the editor opened. Otherwise returns what a colleague saved. */
export async function saveNotice(
  app: App,
  by: Person,
  name: NoticeName,
  { version, content, effectiveOn, review }: NoticeInput,
): Promise<EditableNotice | null> {
  const signed = { memberId: null, reviewedOn: await findToday(app), fingerprint: null, sources: [] };
  const { outcome } = await saveLive(
    app,
    by,
    { page: noticePage(name), section: 'text', version },
    {
      section: sectionOf(app, name),
      own: { content, effectiveOn: effectiveOn ?? '' },
      review: review && { ...signed, reviewedBy: review.by, reviewAgainBy: review.againBy },
      activity: {
        action: 'notice.saved',
        id: name,
        summary: `Saved the page “${noticePages[name].title}”${review ? `, reviewed by ${review.by}` : ''}.`,
      },
    },
  );
  return outcome === 'conflict' ? findNotice(app, name) : null;
}

/** `today` is the date in the clinic's time zone. */
const noticeSchema = (today: string) =>
  formSchema(noticeFormFields).superRefine(({ isReviewed, reviewedBy, reviewAgainBy }, context) => {
    if (!isReviewed) return;
    const wrong = (name: keyof typeof noticeFormFields, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message });
    if (!reviewedBy) wrong('reviewedBy', 'Enter the reviewer’s name.');
    const problem = againByProblem(reviewAgainBy, today);
    if (problem) wrong('reviewAgainBy', problem);
  });

export const noticeHandlers = (name: NoticeName) => ({
  async save({ app, by, form }: HandlerArgs): Promise<Reply> {
    const read = readForm(form, noticeSchema(await findToday(app)), noticeErrorMessages.save);
    if (!read.ok) return read.answer;
    const { content, isReviewed, reviewedBy, reviewAgainBy } = read.input;
    const effectiveOn = read.input.effectiveOn || null;
    const blanks = blanksIn(fillNotice(content, await fillingOf(app, effectiveOn)));
    if (isReviewed && blanks.length > 0) {
      const refused = formError(form, 'A notice with a blank can’t be marked as reviewed.');
      return { ...refused, errors: { content: `Fill in first: ${blanks.join(', ')}` }, status: 422 };
    }
    const version = parseId(readBase(form)['version'] ?? '') ?? 0;
    const review = isReviewed ? { by: reviewedBy, againBy: reviewAgainBy } : null;
    const theirs = await saveNotice(app, by, name, { version, content, effectiveOn, review });
    const saved = theirs && { by: theirs.updatedBy, at: theirs.updatedAt };
    const conflict = theirs && detectConflict(form, noticeFormFields, noticeValues(theirs), saved);
    return conflict ?? { ok: true, notice: 'Saved. Visitors see it now.' };
  },
});
