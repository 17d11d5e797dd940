import { line, link, list, rich, text } from '#app/forms/fields.ts';
import { banner, heading, illustrated, linked, ownPicture, searchWords, signedConsent } from './field-groups.ts';
import { page, section } from './sections.ts';

export const about = page('about', { label: 'About', path: '/about' }).of({
  top: section('Top of the page').of({
    title: line('Title', { max: 60 }),
    lead: text('Text under the title', { max: 240 }),
    action: line('Button', { max: 24 }),
    actionLink: link('Button goes to'),
    staffLink: line('Link to the staff', { max: 24 }),
  }),
  services: section('Services').of({
    ...heading(160),
    items: linked('service'),
  }),
  differences: section('What sets us apart').of({
    title: line('Title', { max: 60 }),
    items: list('Differences', { one: 'difference', min: 1, max: 8 }).of({
      title: line('Title', { max: 40 }),
      text: text('Text', { max: 160 }),
    }),
  }),
  history: section('History and mission').of({
    title: line('Title', { max: 60 }),
    lead: text('First paragraph', { max: 300 }),
    text: text('Second paragraph', { max: 400, optional: true }),
    missionTitle: line('Mission title', { max: 60 }),
    mission: text('Mission', { max: 400 }),
  }),
  staff: section('Staff', { hint: 'The people come from Staff.' }).of({ title: line('Title', { max: 60 }) }),
  founder: section('Founder’s story', {
    hint: 'A real person’s story needs their signed consent. When the consent ends, the story is taken off the website automatically. Visitors see the story once you have replaced all of the sample.',
    invented: true,
  }).of({
    title: line('Title', { max: 60 }),
    story: rich('Story', { hint: 'A blank line starts a new paragraph.', max: 2_000 }),
    name: line('Name', { max: 60 }),
    designation: line('Role', { max: 60, optional: true }),
    picture: ownPicture,
    consent: signedConsent,
  }),
  pictures: section('Pictures', { hint: 'Shows the first five gallery pictures.' }).of({
    title: line('Title', { max: 60 }),
    link: line('Link to the gallery', { max: 30 }),
  }),
  record: section('Service record').of({
    ...heading(160),
    items: list('Lines', { one: 'line', min: 1, max: 8 }).of({
      figure: line('Number', { max: 22 }),
      title: line('What it counts', { max: 40 }),
      text: text('Text', { max: 140, optional: true }),
    }),
  }),
  banner: banner,
  search: searchWords,
});

/** Names kinds of parts, not products, because product names change and the maker's site lists them. */
export const ottobock = page('ottobock', { label: 'Ottobock', path: '/departments/ottobock' }).of({
  top: section('Top of the page').of({
    title: line('Title', { max: 60 }),
    lead: text('Text under the title', { max: 240 }),
    parts: illustrated('part'),
  }),
  choice: section('How we choose a part').of({
    title: line('Title', { max: 60 }),
    text: rich('Text', { max: 2_000 }),
    link: line('Link', { max: 60 }),
    href: link('Link goes to'),
  }),
  banner: banner,
  search: searchWords,
});
