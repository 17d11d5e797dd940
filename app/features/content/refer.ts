import { heading, nextSteps, searchWords } from './parts.ts';
import { line, list, text } from '#app/records/fields.ts';
import { page, section } from './sections.ts';

export const refer = page('refer', { label: 'Refer a patient', path: '/refer' }).of({
  top: section('Top of the page').of(heading(200)),
  papers: section('What we need', {
    hint: 'Ask your billing staff before you change what an order must say. Medicare sets those rules.',
  }).of({
    title: line('Title', { max: 60 }),
    items: list('Documents', { one: 'document', min: 1, max: 6 }).of({
      title: line('Document', { max: 60 }),
      text: text('What it must say', { max: 240, optional: true }),
    }),
  }),
  steps: section('What happens next').of({ title: line('Title', { max: 60 }), items: nextSteps }),
  hospital: section('Hospital visits').of({
    title: line('Title', { max: 60 }),
    text: text('Text', { max: 300 }),
  }),
  search: searchWords,
});
