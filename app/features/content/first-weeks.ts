import { endOfPage, searchWords } from './parts.ts';
import { line, list, page, rich, section, text } from './slots.ts';

/** 'I just lost a limb'. The page says that a surgeon's orders come before anything on it. */
export const firstWeeks = page('first-weeks', {
  label: 'Care: I just lost a limb',
  path: '/care/first-weeks',
  sections: {
    top: section('Top of the page', {
      slots: {
        title: line({ label: 'Title', max: 40 }),
        lead: text({ label: 'Text under the title', max: 200 }),
        note: text({ label: 'Text under the introduction', max: 240, blank: true }),
      },
    }),
    calls: section('Who to call', {
      hint: 'Shown first. Put emergency numbers at the top.',
      slots: { title: line({ label: 'Title', max: 40 }) },
      lists: {
        items: list({
          label: 'Calls',
          one: 'call',
          min: 0,
          max: 10,
          item: {
            title: line({ label: 'When', max: 80 }),
            who: line({ label: 'Who to call', max: 60 }),
            phone: line({
              label: 'Number',
              hint: 'Leave empty if the number is different for everyone.',
              max: 30,
              blank: true,
            }),
          },
        }),
      },
    }),
    weeks: section('The first weeks', {
      slots: {},
      lists: {
        items: list({
          label: 'Parts',
          one: 'part',
          min: 1,
          max: 12,
          item: {
            title: line({ label: 'Title', max: 60 }),
            when: line({ label: 'When', max: 40, blank: true }),
            text: rich({ label: 'Text', max: 1_200 }),
          },
        }),
      },
    }),
    end: endOfPage,
    search: searchWords,
  },
});
