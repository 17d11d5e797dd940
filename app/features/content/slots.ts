import type { Picture } from '#app/features/pictures/picture.ts';

type Named = { label: string; hint?: string };
type Described = Named & {
  /** The sample states what only the clinic can know. Outside a demonstration, visitors see it once staff write or keep it. */
  invented?: true;
};

/** Texts may contain clinic details in braces: see factTexts. */
type TextSlot<Kind extends 'line' | 'text' | 'rich'> = Named & {
  kind: Kind;
  max: number;
  /** Whether it may be empty. The page then omits it. */
  blank?: boolean;
  /** The text of a whole page, edited with the formatting buttons of posts. */
  whole?: true;
};
/** A page of this site by its path, a section of the page by '#…', or an https address. `start` is the value of a new entry. */
type LinkSlot = Named & { kind: 'link'; start?: string };
/** The id of a library picture; null shows the drawing or nothing. */
type PictureSlot = Named & { kind: 'picture' };
/** The id of the quoted person's written consent. Without a valid consent the text is not public. */
type ConsentSlot = Named & { kind: 'consent' };
type NumberSlot = Named & { kind: 'number'; min: number; max: number; start?: number };
/** A date as YYYY-MM-DD; '' for none. */
type DateSlot = Named & { kind: 'date' };
type FlagSlot = Named & {
  kind: 'flag';
  /** Only one entry of the list can have it. */ single?: true;
  /** The short label on a collapsed entry. */ short?: string;
};
type ChoiceSlot<Option extends string> = Named & { kind: 'choice'; options: Record<Option, string>; start?: Option };

export type Slot =
  | TextSlot<'line' | 'text' | 'rich'>
  | LinkSlot
  | PictureSlot
  | ConsentSlot
  | NumberSlot
  | DateSlot
  | FlagSlot
  | ChoiceSlot<string>;
export type Slots = Record<string, Slot>;

export type List<Item extends Slots = Slots> = Described & {
  /** The noun for one entry, such as 'question'. */
  one: string;
  /** The slots that identify an entry to staff, if it is not the first slot. */
  heads?: readonly [title: string, about: string];
  /** The text that the editor shows for an empty list. */
  empty?: string;
  min: number;
  max: number;
  item: Item;
};
type Lists = Record<string, List>;

export type Section<S extends Slots = Slots, L extends Lists = Lists> = Described & { slots: S; lists: L };
type Sections = Record<string, Section>;

export type Page<S extends Sections = Sections> = { name: string; label: string; path: string; sections: S };

type SlotValue<S> = S extends { kind: 'choice'; options: Record<infer Option, string> }
  ? Option
  : S extends { kind: 'number' }
    ? number
    : S extends { kind: 'flag' }
      ? boolean
      : S extends { kind: 'picture' | 'consent' }
        ? number | null
        : string;

/** Slot values as staff edit them and as they are stored. */
export type SlotValues<S extends Slots> = { [Name in keyof S]: SlotValue<S[Name]> };
export type ItemValues<S extends Slots = Slots> = SlotValues<S> & {
  id: string;
  /** Written or confirmed by staff. */
  own: boolean;
  /** Stored, but not shown on the page. */
  hidden: boolean;
};
export type SectionValues = Record<string, string | number | boolean | null | ItemValues[]>;

/** `sample` is shown until staff write their own text. It comes from content/. */
export type SampledSection = Section & { sample: SectionValues };
export type SampledPage = Page<Record<string, SampledSection>>;

type Shown<S> = S extends { kind: 'rich' }
  ? Html
  : S extends { kind: 'picture' }
    ? Picture | null
    : S extends { kind: 'consent' }
      ? boolean
      : SlotValue<S>;
type ShownSlots<S extends Slots> = { [Name in keyof S]: Shown<S[Name]> };

/** Sanitized. */
export type Html = { html: string };

/** The props of a section component: facts filled in, Markdown rendered, pictures loaded. Hidden items, items without a
 * valid consent and placeholders are left out. A section that is left out completely is blank and its consent is false. */
export type SectionContent<S extends Section> = ShownSlots<S['slots']> & {
  [Name in keyof S['lists']]: (ShownSlots<S['lists'][Name]['item']> & { id: string })[];
};
export type PageContent<P extends Page> = { [Name in keyof P['sections']]: SectionContent<P['sections'][Name]> };

type Text = Omit<TextSlot<'line'>, 'kind'>;

/** One line. */
export const line = (slot: Text) => ({ kind: 'line' as const, ...slot });
/** One paragraph. */
export const text = (slot: Text) => ({ kind: 'text' as const, ...slot });
/** Paragraphs, links and the rest of the Markdown of posts. */
export const rich = (slot: Text) => ({ kind: 'rich' as const, ...slot });
export const link = (slot: Omit<LinkSlot, 'kind'>) => ({ kind: 'link' as const, ...slot });
export const picture = (slot: Named) => ({ kind: 'picture' as const, ...slot });
export const consent = (slot: Named) => ({ kind: 'consent' as const, ...slot });
export const number = (slot: Omit<NumberSlot, 'kind'>) => ({ kind: 'number' as const, ...slot });
export const date = (slot: Omit<DateSlot, 'kind'>) => ({ kind: 'date' as const, ...slot });
export const flag = (slot: Omit<FlagSlot, 'kind'>) => ({ kind: 'flag' as const, ...slot });
export const choice = <const Option extends string>(slot: Omit<ChoiceSlot<Option>, 'kind'>) => ({
  kind: 'choice' as const,
  ...slot,
});

export const list = <const Item extends Slots>(described: List<Item>): List<Item> => described;

// A section without lists has no list names.
// oxlint-disable-next-line typescript/no-generated-empty-object-type
export function section<const S extends Slots, const L extends Lists = Record<never, never>>(
  label: string,
  { slots, lists, ...rest }: { slots: S; lists?: L; hint?: string; invented?: true },
): Section<S, NoInfer<L>> {
  // Without lists, `L` is the empty type.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { label, slots, lists: lists ?? ({} as L), ...rest };
}

export const page = <const S extends Sections>(
  name: string,
  { label, path, sections }: { label: string; path: string; sections: S },
): Page<S> => ({ name, label, path, sections });

/** The value of a slot that no one has written. */
export function emptyOf(slot: Slot): string | number | boolean | null {
  if (slot.kind === 'picture' || slot.kind === 'consent') return null;
  if (slot.kind === 'flag') return false;
  return ('start' in slot ? slot.start : undefined) ?? '';
}

/** A section that starts without text. */
export const unwritten = <S extends Section>(described: S) => ({
  ...described,
  sample: {
    ...Object.fromEntries(Object.entries(described.slots).map(([name, slot]) => [name, emptyOf(slot)])),
    ...Object.fromEntries(Object.keys(described.lists).map((name): [string, ItemValues[]] => [name, []])),
  },
});
