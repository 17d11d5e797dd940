import { flag, line, link, list, number, rich, text } from '#app/forms/fields.ts';
import {
  banner,
  drawing,
  heading,
  nextSteps,
  optionalScene,
  ownPicture,
  searchWords,
  signedConsent,
} from './field-groups.ts';
import { page, section } from './sections.ts';

const questions = list('Questions', { one: 'question', min: 1, max: 30 }).of({
  title: line('Question', { max: 120 }),
  answer: rich('Answer', {
    hint: 'Write it the way you’d say it in person. A blank line starts a new paragraph.',
    max: 1_200,
  }),
  open: flag('Open when the page loads', {
    hint: 'Only one question can be open. Choosing this one closes the other.',
    single: true,
    short: 'Open at first',
  }),
  reminds: flag('Show the follow-up reminder under the answer'),
});

export const home = page('home', { label: 'Home', path: '/' }).of({
  opening: section('Opening', {
    words: 'Headline, banner, hero, welcome',
    hint: 'Edit the three numbers and the video under Clinic.',
  }).of({
    subtitle: text('Text under the title', { hint: 'What you do, for whom, and where.', max: 160 }),
    action: line('Button', { hint: 'Say what happens next: “Request a visit,” not “Learn more.”', max: 24 }),
    actionLink: link('Button goes to'),
  }),
  needs: section('What brings you here?', {
    words: 'Doors, needs, shortcuts',
    hint: 'Links under the opening, in the words visitors would use. The most worried visitors come first.',
  }).of({
    title: line('Title', { max: 40 }),
    items: list('Links', { one: 'link', min: 0, max: 6 }).of({
      label: line('Text', { max: 24 }),
      note: line('Second line', { hint: 'Only in wide windows.', max: 24, optional: true }),
      href: link('Goes to', { start: '/care' }),
    }),
  }),
  about: section('About us').of({
    title: line('Title', { max: 60 }),
    lead: text('First paragraph', { max: 240 }),
    text: rich('Second paragraph', { hint: 'What you do, with links to it.', max: 600, optional: true }),
    link: line('Link to About', { max: 40 }),
    people: number('How many people to show', { min: 0, max: 4 }),
  }),
  makers: section('What we build with').of({
    title: line('Title', { max: 60 }),
    lead: text('Text beside the title', { max: 160, optional: true }),
    cards: list('Cards', { one: 'card', min: 1, max: 8 }).of({
      title: line('Title', { max: 40 }),
      text: text('Text', { max: 160 }),
      name: line('Manufacturer', { max: 40 }),
      href: link('Goes to', { start: '/about' }),
      drawing: drawing('socket'),
      picture: ownPicture,
    }),
  }),
  quotes: section('Quotes', {
    words: 'Testimonials, reviews, patient stories',
    hint: 'A real person’s words need a signed consent, like a picture. When the consent ends, the quote is taken off the website automatically.',
  }).of({
    ...heading(160),
    quotes: list('Quotes', {
      one: 'quote',
      min: 0,
      max: 12,
      invented: true,
      heads: ['name', 'about'],
      empty: 'No quotes yet. Add the first one when you have a consent.',
    }).of({
      text: text('Their words', { max: 320 }),
      name: line('Name', { hint: 'As the person wants it shown.', max: 40 }),
      about: line('About the person', { max: 60, optional: true }),
      rating: number('Stars', { min: 1, max: 5, start: 5 }),
      scene: optionalScene,
      drawing: drawing('foot'),
      picture: ownPicture,
      consent: signedConsent,
    }),
  }),
  steps: section('How it works').of({
    title: line('Title', { max: 60 }),
    lead: text('Text beside the title', { max: 160, optional: true }),
    // Stored under this name since 1.0.0-rc.1.
    film: text('Video transcript', {
      hint: 'For people who can’t watch it: what the video shows and what the captions say.',
      max: 900,
      optional: true,
    }),
    steps: list('Steps', { one: 'step', min: 2, max: 6 }).of({
      title: line('Title', { max: 40 }),
      text: text('Text', { max: 140 }),
      time: line('How long it takes', { max: 40, optional: true }),
    }),
  }),
  banner: banner,
  posts: section('Latest posts').of({
    title: line('Title', { max: 60 }),
    link: line('Link to the blog', { max: 30 }),
  }),
  questions: section('Questions', { words: 'FAQ, frequently asked questions' }).of({
    ...heading(160),
    items: questions,
  }),
  contact: section('Contact form').of({
    ...heading(160),
    steps: nextSteps,
  }),
  search: searchWords,
});
