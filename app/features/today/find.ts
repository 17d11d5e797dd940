import type { Role } from '#app/context.ts';
import { invitationFields, personFields } from '#app/features/accounts/person.ts';
import {
  clinicFields,
  clinicHref,
  clinicLabel,
  clinicSections,
  stormFields,
} from '#app/features/clinic/clinic-form.ts';
import { consentFields } from '#app/features/consents/consent.ts';
import { noticeNames, noticePages } from '#app/features/notices/notice.ts';
import { customPageFields } from '#app/features/page-editor/custom-page.ts';
import { fieldName } from '#app/features/page-editor/text-form.ts';
import { pages } from '#app/features/pages/pages.ts';
import { listFields, valueFields } from '#app/features/pages/sections.ts';
import { categoryFields } from '#app/features/posts/categories.ts';
import { postFields } from '#app/features/posts/post.ts';
import { redirectFields } from '#app/features/posts/redirect.ts';
import type { Found } from '#app/features/staff-area/find-as-you-type.ts';
import { allPages, mayOpen, placeAt } from '#app/features/staff-area/sections.ts';
import { staffFields } from '#app/features/staff/staff.ts';
import { secrets } from '#app/forms/secrets.ts';

/** `place` follows from the address, or from `at`. */
type Findable = {
  label: string;
  href: string;
  words?: string | undefined;
  note?: string | undefined;
  place?: string;
  at?: string;
  isOwners?: boolean | undefined;
};
type Named = { label: string; words?: string };

type Form = {
  href: string;
  title?: string;
  words?: string | undefined;
  anchor?: string | undefined;
  isOwners?: boolean;
  fields: Record<string, Named>;
};

/** The forms besides those of the clinic and of page texts. */
const forms: Form[] = [
  { href: '/admin/blog/new', title: 'New post', fields: postFields },
  { href: '/admin/categories', title: 'Rename or merge', fields: categoryFields },
  { href: '/admin/consents', title: 'Record a consent', fields: consentFields },
  { href: '/admin/staff', title: 'Add staff member', fields: staffFields },
  { href: '/admin/custom-pages/new', title: 'New page', fields: customPageFields },
  { href: '/admin/redirects?change=new', title: 'Add a redirect', fields: redirectFields },
  { href: '/admin/storm', fields: stormFields },
  { href: '/admin/people', title: 'Invite a colleague', fields: invitationFields },
  { href: '/admin/account', title: 'Password', fields: { newPassword: secrets.newPassword } },
  { href: '/admin/account', fields: { name: personFields.name } },
  // A day of the week, and a number of the home page, is one entry.
  ...clinicSections.map(({ tab, title, words, part, names }): Form => ({
    href: clinicHref(tab),
    title,
    words,
    anchor: names.length === 0 ? part : undefined,
    isOwners: part === 'retention',
    fields: Object.fromEntries(
      names
        .map((name): [string, Named] => [name, { ...clinicFields[name], label: clinicLabel(name) }])
        .filter(([, { label }], index) => clinicLabel(names[index - 1] ?? '') !== label),
    ),
  })),
];

const findables: Findable[] = [
  ...allPages.map(({ page: { name, href, words }, above }) => ({ label: name, href, words, place: above.join(' › ') })),
  ...forms.flatMap(({ href, title, words, anchor, isOwners, fields }) => {
    const [first = anchor] = Object.keys(fields);
    const whole = title ? [{ label: title, words, href: first ? `${href}#${first}` : href }] : [];
    return [...whole, ...fieldsAt(href, title, Object.entries(fields))].map((one) => ({ ...one, isOwners }));
  }),
  ...noticeNames.map((name) => ({
    label: noticePages[name].title,
    href: `/admin/notices/${name}`,
    at: clinicHref('notices'),
  })),
  ...pages.flatMap((page) => [
    { label: page.label, href: `/admin/pages/${page.name}` },
    ...Object.entries(page.sections).flatMap(([name, section]) => {
      const href = `/admin/pages/${page.name}/${name}`;
      const lists = listFields(section).flatMap(([list, field]) =>
        [field, ...Object.values(field.item)].map((one): [string, Named] => [list, one]),
      );
      const values = valueFields(section).map(([field, one]): [string, Named] => [fieldName(field), one]);
      return [
        { label: section.label, href, words: section.words, note: page.label },
        ...fieldsAt(href, `${page.label}: ${section.label}`, [...values, ...lists]),
      ];
    }),
  ]),
];

/** With the words of each entry, in the order in which they count. */
const everything = findables.map((one) => {
  const found = foundAt(one);
  const label = wordsIn(one.label);
  const named = [...label, ...wordsIn(one.words)];
  const placed = [...named, ...wordsIn(found.note), ...wordsIn(found.place)];
  return {
    found,
    words: one.words ?? '',
    label,
    named,
    placed,
    isForWriters: !one.isOwners && mayOpen('writer', one.at ?? one.href),
  };
});

function fieldsAt(href: string, note: string | undefined, fields: [id: string, Named][]): Findable[] {
  return fields.flatMap(([id, { label, words }]) => (label ? [{ label, words, note, href: `${href}#${id}` }] : []));
}

/** Words that say nothing about what is wanted: 'change our hours'. */
const fillers = new Set(wordsIn('a an the our my we is are to in on of for and how do can where change edit update'));

/** 'e-mail' counts as 'e', 'mail' and 'email'. */
function wordsIn(text = ''): string[] {
  return `${text} ${text.includes('-') ? text.replaceAll('-', '') : ''}`.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The words that say what is wanted. 'holidays' also finds 'holiday'. */
export function askedIn(query: string): string[] {
  const typed = wordsIn(query);
  const telling = typed.filter((word) => !fillers.has(word));
  return (telling.length > 0 ? telling : typed).map((word) => word.replace(/(?<=...)s$/, ''));
}

export const isTitled = (title: string, asked: string[]): boolean => hasEvery(asked, wordsIn(title));

const maxFound = 8;

/** Everything in the index, for a test of its addresses. */
export const findable = () => everything.map(({ found }) => found);

/** The pages, forms and fields that match: by label first, then by what else people call it, then by place. */
export function findSettings(role: Role, query: string): Found[] {
  const asked = askedIn(query);
  return everything
    .filter(({ isForWriters }) => isForWriters || role === 'owner')
    .map((entry) => ({ ...entry, rank: rankOf(entry, asked) }))
    .filter(({ rank }) => rank >= 0)
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, maxFound)
    .map(({ found, words }) => {
      const note = words.split(', ').find((phrase) => asked.some((word) => hasEvery([word], wordsIn(phrase))));
      return { ...(note && { note }), ...found };
    });
}

function rankOf({ words: others, label, named, placed }: (typeof everything)[number], asked: string[]): number {
  const [whole, wanted] = [label.join(' '), asked.join(' ')];
  const ranks = [label, named, placed].map((words) => hasEvery(asked, words));
  if (wanted === '') return -1;
  const isCalled = others.toLowerCase().split(', ').includes(wanted);
  return [whole === wanted, whole.startsWith(wanted), isCalled, ...ranks].indexOf(true);
}

function hasEvery(asked: string[], words: string[]): boolean {
  return asked.every((one) => words.some((word) => word.startsWith(one)));
}

/** Adds the place and icon of the address. */
export function foundAt({ label, href, note, place, at = href }: Findable): Found {
  const near = placeAt(at);
  const names = near ? new Set([near.section.name, near.tab.name]) : [];
  return {
    label,
    href,
    icon: near?.section.icon ?? 'search',
    place: place ?? [...names].join(' › '),
    ...(note && { note }),
  };
}
