import { choice, consent, line, link, list, picture, rich, text } from '#app/forms/fields.ts';
import type { DrawingName } from '#app/ui/drawing.tsx';
import type { SceneName } from '#app/ui/scene.ts';
import { section } from './sections.ts';

export const objects = {
  afo: 'Ankle brace',
  'arm-hook': 'Arm with a hook',
  bench: 'Workbench',
  blade: 'Running blade',
  brace: 'Knee brace',
  'child-run': 'Child running',
  crutches: 'Crutches',
  fitting: 'A fitting',
  foot: 'Foot',
  hand: 'Hand',
  'hands-bolt': 'Hands with a wrench',
  'hands-liner': 'Hands with a liner',
  'hands-trim': 'Hands with a socket',
  helmet: 'Helmet',
  knee: 'Knee',
  leg: 'Below-knee leg',
  'leg-ak': 'Above-knee leg',
  liner: 'Liner and socks',
  'partial-foot': 'Partial foot',
  referral: 'Prescription and card',
  runner: 'A runner',
  scoliosis: 'Scoliosis brace',
  shoe: 'Shoe with insert',
  shrinker: 'Shrinker',
  socket: 'Socket',
  van: 'Van',
  walking: 'A person walking',
  wheelchair: 'Wheelchair',
  wrist: 'Wrist brace',
} as const satisfies Partial<Record<DrawingName, string>>;

const sceneLabels = {
  angler: 'A man fishing from his pier',
  'ball-court': 'A teenager with a basketball',
  carpenter: 'A carpenter',
  'child-run': 'A child running',
  coffee: 'A woman with coffee',
  dance: 'A couple dancing',
  'dog-walk': 'A man walking his dog',
  firefighter: 'A firefighter',
  'first-fitting': 'A first fitting',
  'first-steps': 'First steps between bars',
  'front-desk': 'The front desk',
  'front-porch': 'The front porch',
  garden: 'A woman in her garden',
  grandfather: 'A grandfather and a child',
  'kitchen-table': 'A family at the kitchen table',
  'letter-carrier': 'A letter carrier',
  repair: 'A technician at the bench',
  stroll: 'An older woman walking',
  'van-visit': 'The van at a house',
} as const satisfies Record<SceneName, string>;

export const scene = (start: SceneName, hint = 'The people at the top of the page.') =>
  choice('Scene', { hint, options: sceneLabels, start });
/** Without a start, a section or an entry has none until staff choose one. */
export const optionalScene = choice('Scene', { options: sceneLabels, optional: true });

export const drawing = (start: keyof typeof objects) =>
  choice('Drawing', { hint: 'Shown if there is no picture.', options: objects, start });
export const ownPicture = picture('Picture', { hint: 'From the library. Replaces the drawing.' });

export const signedConsent = consent('Consent', { hint: 'The consent this person signed.' });

export const heading = (leadMax: number) => ({
  title: line('Title', { max: 60 }),
  lead: text('Text under the title', { max: leadMax, optional: true }),
});

export const button = { action: line('Button', { max: 24 }), href: link('Button goes to') };

const withButton = (textMax: number) => ({
  title: line('Title', { max: 60 }),
  text: text('Text', { max: textMax, optional: true }),
  ...button,
});

export const questions = (about: { invented?: true } = {}) =>
  list('Questions', { one: 'question', min: 0, max: 12, ...about }).of({
    title: line('Question', { max: 120 }),
    answer: rich('Answer', { max: 800 }),
  });

export const banner = section('Banner with the van').of({
  ...withButton(180),
  link: line('Link beside the button', { max: 30, optional: true }),
  linkHref: link('Link goes to', { start: '/visit#van' }),
});
export const endOfPage = section('End of the page').of(withButton(120));

export const nextSteps = list('What happens next', { one: 'step', min: 1, max: 5 }).of({
  text: text('Step', { max: 120 }),
});

export const linked = (one: string) => {
  const entries = illustrated(one);
  return { ...entries, item: { ...entries.item, href: link('Goes to', { start: '/care' }) } };
};

export const illustrated = (one: string) =>
  list('Entries', { one, min: 1, max: 10 }).of({
    title: line('Title', { max: 40 }),
    text: text('Text', { max: 200 }),
    drawing: drawing('leg'),
    picture: ownPicture,
  });

export const searchWords = section('For search engines', { words: 'SEO, Google, search results' }).of({
  title: line('Page title', {
    hint: 'Shown in the browser tab and in search results, before the clinic’s name.',
    max: 60,
  }),
  description: text('Description', {
    hint: 'One or two sentences, shown under the title in search results.',
    max: 200,
  }),
});
