import { frame } from './frame.ts';
import type { PageContent } from './slots.ts';
import { itemsOf, valuesOf } from './content.ts';

const sections = Object.entries(frame.sections).map(([name, section]) => {
  const values = valuesOf(section, {});
  const lists = Object.keys(section.lists).map((list) => [list, itemsOf(values, list)]);
  return [name, { ...values, ...Object.fromEntries(lists) }];
});

/** The built-in frame text, for an error page without any data. It contains no clinic details and no Markdown. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the entries are the frame's own
export const sampleFrame = Object.fromEntries(sections) as PageContent<typeof frame>;
