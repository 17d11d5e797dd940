import { choice, line, link, list, text } from '#app/forms/fields.ts';
import { button, endOfPage, heading, nextSteps, questions, scene, searchWords } from './field-groups.ts';
import { page, section } from './sections.ts';

const deskScene = scene('front-desk', 'Under the form, in wide windows.');

export const contact = page('contact', { label: 'Contact', path: '/contact' }).of({
  top: section('Top of the page').of({
    ...heading(160),
    talk: line('Text above the phone number', { max: 60 }),
    scene: deskScene,
  }),
  ways: section('Phone, e-mail and address').of({
    title: line('Title', { max: 60 }),
    note: line('Text under the e-mail address', { max: 80, optional: true }),
  }),
  find: section('Map and van').of({
    title: line('Title above the map', { max: 60 }),
    vanTitle: line('Title beside the van', { max: 40 }),
    vanText: text('Text beside the van', { max: 160 }),
  }),
  search: searchWords,
});

export const appointments = page('appointments', { label: 'Appointments', path: '/appointments' }).of({
  top: section('Top of the page').of({
    ...heading(160),
    talk: line('Text above the phone number', { max: 60 }),
    scene: deskScene,
    info: line('Title above the contact information', { max: 60 }),
  }),
  sent: section('After sending', { hint: 'On the page people see after they send the form.' }).of({
    missed: text('Text under the promised time', { max: 200, optional: true }),
    number: line('Text under the end of the visitor’s number', { max: 100, optional: true }),
    link: text('Text under “Change or withdraw”', { max: 160 }),
    title: line('Title above the list', { max: 60 }),
    items: list('What to have ready', { one: 'item', min: 1, max: 8 }).of({
      title: line('Item', { max: 60 }),
      text: line('More about it', { max: 100, optional: true }),
    }),
  }),
  search: searchWords,
});

export const gallery = page('gallery', { label: 'Gallery', path: '/gallery' }).of({
  top: section('Top of the page').of(heading(240)),
  end: endOfPage,
  search: searchWords,
});

export const blog = page('blog', { label: 'Blog', path: '/blog' }).of({
  top: section('Top of the page', { hint: 'The heading “Our Blog & News” is fixed.' }).of({
    lead: text('Text under the heading', { max: 240, optional: true }),
  }),
  call: section('Card beside every post').of({
    title: line('Title', { max: 40 }),
    text: text('Text', { max: 120, optional: true }),
  }),
  search: searchWords,
});

const short = (label: string) => text(label, { max: 320 });

/** The plain summaries above the notices. Staff edit the notices themselves under Notices. */
export const notices = page('notices', { label: 'Notices', path: '/notices' }).of({
  top: section('Top of the page').of(heading(240)),
  short: section('In short', {
    hint: 'One short paragraph in plain language, shown above each notice and on its large-print sheet.',
  }).of({
    'privacy-practices': short('Notice of Privacy Practices'),
    nondiscrimination: short('Nondiscrimination'),
    'language-help': short('Help in your language'),
    'good-faith-estimate': short('Good Faith Estimate'),
    'supplier-standards': short('Medicare supplier standards'),
    complaints: short('How to complain'),
    terms: short('Terms of use'),
  }),
  search: searchWords,
});

export const refer = page('refer', { label: 'Refer a patient', path: '/refer' }).of({
  top: section('Top of the page').of({ ...heading(200), ...button }),
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

const signs = { car: 'Car', door: 'Door', phone: 'Phone', ramp: 'Ramp', user: 'Person' } as const;
const sign = choice('Icon', { options: signs, start: 'door' });

/** Everything a visitor needs to know on the way, as text, so that no fact is only on the map. */
export const visit = page('visit', { label: 'Plan a visit', path: '/visit' }).of({
  top: section('Top of the page').of(heading(200)),
  door: section('At the door', {
    words: 'Parking, wheelchair, ramp, entrance',
    hint: 'Measure first: people who use wheelchairs rely on what you write.',
  }).of({
    title: line('Title', { max: 60 }),
    scene: scene('front-porch', 'The way to your door.'),
    items: list('Entries', { one: 'entry', min: 1, max: 8, invented: true }).of({
      title: line('Title', { max: 40 }),
      text: text('Text', { max: 240 }),
      icon: sign,
    }),
  }),
  way: section('Directions in words', { words: 'How to get here, driving' }).of({
    title: line('Title', { max: 60 }),
    text: text('Text under the address', { max: 240, optional: true }),
    items: list('Directions', { one: 'direction', min: 1, max: 8, invented: true }).of({
      title: line('From', { max: 60 }),
      text: text('Directions', { max: 400 }),
    }),
  }),
  van: section('How far the van goes').of({
    ...heading(200),
    action: line('Button', { max: 24 }),
    actionLink: link('Button goes to'),
    rings: list('Service areas', { one: 'service area', min: 1, max: 6, invented: true }).of({
      title: line('How far', { max: 40 }),
      towns: text('Towns and ZIP codes', { max: 400, optional: true }),
      days: line('When', { max: 120, optional: true }),
    }),
  }),
  questions: section('Before you come', { words: 'FAQ, cancel, text messages, jobs, accreditation' }).of({
    title: line('Title', { max: 60 }),
    items: questions({ invented: true }),
  }),
  search: searchWords,
});
