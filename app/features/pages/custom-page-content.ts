import { flag, line, list, rich, text } from '#app/forms/fields.ts';
import { page, section, withEmptySample } from './sections.ts';

/** Keeps a menu link short enough to fit beside the others at every width and text size. */
export const longestLabel = 20;

/** The only section of a custom page. */
export const ownSection = withEmptySample(
  section('The page').of({
    title: line('Title', { max: 70 }),
    label: line('Name in the menu or footer', { hint: 'One or two words.', max: longestLabel }),
    lead: text('Sentence under the title', { max: 200, optional: true }),
    text: rich('Text', { max: 30_000, whole: true }),
    asked: line('Title above the questions', { max: 60 }),
    card: flag('Show a card with phone, address and business hours'),
    description: text('For search engines', {
      hint: 'Shown under the title in search results. If empty, the sentence under the title is used.',
      max: 160,
      optional: true,
    }),
    questions: list('Questions', { one: 'question', min: 0, max: 20 }).of({
      title: line('Question', { max: 120 }),
      answer: rich('Answer', { max: 2_000 }),
    }),
  }),
);

/** Texts, versions, menu links and kept samples are stored under this name since 1.0.0-rc.1, so the prefix stays. */
export const customPageName = (id: number) => `own-${id}`;

export function isCustomPageName(name: string): boolean {
  return /^own-[1-9]\d{0,15}$/.test(name);
}

export const customPage = (name: string, { label, path }: { label: string; path: string }) =>
  page(name, { label, path }).of({ page: ownSection });
