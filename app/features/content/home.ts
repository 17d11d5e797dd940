import { banner, drawing, heading, nextSteps, ownPicture, searchWords, signedConsent } from './parts.ts';
import { flag, line, link, list, number, rich, text } from '#app/records/fields.ts';
import { page, section } from './sections.ts';

const questions = list({ label: 'Questions', one: 'question', min: 1, max: 30 }).of({
  title: line({ label: 'Question', max: 120 }),
  answer: rich({
    label: 'Answer',
    hint: 'Write it the way you’d say it in person. A blank line starts a new paragraph.',
    max: 1_200,
  }),
  open: flag({
    label: 'Open when the page loads',
    hint: 'Only one question can be open. Choosing this one closes the other.',
    single: true,
    short: 'Open at first',
  }),
  reminds: flag({ label: 'Show the follow-up reminder under the answer' }),
});

export const home = page('home', { label: 'Home', path: '/' }).of({
  opening: section('Opening', {
    words: 'Headline, banner, hero, welcome',
    hint: 'The title is your tagline. Edit the tagline, the three numbers and the video under Clinic.',
  }).of({
    subtitle: text({ label: 'Text under the title', hint: 'What you do, for whom, and where.', max: 160 }),
    action: line({ label: 'Button', hint: 'Say what happens next: “Request a visit,” not “Learn more.”', max: 24 }),
    actionLink: link({ label: 'Button goes to' }),
  }),
  needs: section('I need', { hint: 'One line under the opening, in the words visitors would use.' }).of({
    title: line({ label: 'Title', max: 20 }),
    items: list({ label: 'Needs', one: 'need', min: 0, max: 8 }).of({
      label: line({ label: 'Text', max: 24 }),
      href: link({ label: 'Goes to', start: '/care' }),
    }),
  }),
  about: section('About us').of({
    title: line({ label: 'Title', max: 60 }),
    lead: text({ label: 'First paragraph', max: 240 }),
    text: text({ label: 'Second paragraph', max: 400, optional: true }),
    link: line({ label: 'Link to About', max: 40 }),
    people: number({ label: 'How many people to show', min: 0, max: 4 }),
    town: line({ label: 'Name on the map', max: 30 }),
    reach: line({ label: 'Label on the circle', max: 40, optional: true }),
  }),
  makers: section('What we build with').of({
    title: line({ label: 'Title', max: 60 }),
    lead: text({ label: 'Text beside the title', max: 160, optional: true }),
    cards: list({ label: 'Cards', one: 'card', min: 1, max: 8 }).of({
      title: line({ label: 'Title', max: 40 }),
      text: text({ label: 'Text', max: 160 }),
      name: line({ label: 'Manufacturer', max: 40 }),
      href: link({ label: 'Goes to', start: '/about' }),
      drawing: drawing('socket'),
      picture: ownPicture,
    }),
  }),
  quotes: section('Quotes', {
    words: 'Testimonials, reviews, patient stories',
    hint: 'A real person’s words need a signed consent, like a picture. When the consent ends, the quote is taken off the website automatically.',
  }).of({
    ...heading(160),
    quotes: list({
      label: 'Quotes',
      one: 'quote',
      min: 0,
      max: 12,
      invented: true,
      heads: ['name', 'about'],
      empty: 'No quotes yet. Add the first one when you have a consent.',
    }).of({
      text: text({ label: 'Their words', max: 320 }),
      name: line({ label: 'Name', hint: 'As the person wants it shown.', max: 40 }),
      about: line({ label: 'About the person', max: 60, optional: true }),
      rating: number({ label: 'Stars', min: 1, max: 5, start: 5 }),
      drawing: drawing('foot'),
      picture: ownPicture,
      consent: signedConsent,
    }),
  }),
  steps: section('How it works').of({
    title: line({ label: 'Title', max: 60 }),
    lead: text({ label: 'Text beside the title', max: 160, optional: true }),
    film: text({
      label: 'Video transcript',
      hint: 'For people who can’t watch it: what the video shows and what the captions say.',
      max: 900,
      optional: true,
    }),
    steps: list({ label: 'Steps', one: 'step', min: 2, max: 6 }).of({
      title: line({ label: 'Title', max: 40 }),
      text: text({ label: 'Text', max: 140 }),
      time: line({ label: 'How long it takes', max: 40, optional: true }),
    }),
  }),
  banner: banner,
  posts: section('Latest posts').of({
    title: line({ label: 'Title', max: 60 }),
    link: line({ label: 'Link to the blog', max: 30 }),
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
