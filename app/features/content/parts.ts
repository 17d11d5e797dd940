import type { DrawingName } from '#app/ui/drawings.ts';
import { choice, consent, line, link, list, picture, section, text } from './slots.ts';

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

export const drawing = (sample: keyof typeof objects) =>
  choice({ label: 'Drawing', hint: 'Shown if there is no picture.', options: objects, sample });
export const ownPicture = picture({ label: 'Picture', hint: 'From the library. Replaces the drawing.' });

export const signedConsent = consent({ label: 'Consent', hint: 'The consent this person signed.' });

export function banner(sample: { title: string; text: string; action: string; href: string }) {
  return section('Banner with the van', {
    slots: {
      title: line({ label: 'Title', max: 60, sample: sample.title }),
      text: text({ label: 'Text', max: 180, blank: true, sample: sample.text }),
      action: line({ label: 'Button', max: 24, sample: sample.action }),
      href: link({ label: 'Button goes to', sample: sample.href }),
    },
  });
}

export const endOfPage = (title: string, body: string) =>
  section('End of the page', {
    slots: {
      title: line({ label: 'Title', max: 60, sample: title }),
      text: text({ label: 'Text', max: 120, blank: true, sample: body }),
      action: line({ label: 'Button', max: 24, sample: 'Request a visit' }),
      href: link({ label: 'Button goes to', sample: '/appointments' }),
    },
  });

export function nextSteps(sample: string[]) {
  return list({
    label: 'What happens next',
    one: 'step',
    min: 1,
    max: 5,
    item: { text: text({ label: 'Step', max: 120 }) },
    sample: sample.map((step) => ({ text: step })),
  });
}

type Illustrated = { title: string; text: string; drawing: keyof typeof objects; href?: string };

export const linked = (sample: Illustrated[], one: string) => {
  const entries = illustrated(sample, one);
  return { ...entries, item: { ...entries.item, href: link({ label: 'Goes to', sample: '/care' }) } };
};

export const illustrated = (sample: Illustrated[], one: string) =>
  list({
    label: 'Entries',
    one,
    min: 1,
    max: 10,
    item: {
      title: line({ label: 'Title', max: 40 }),
      text: text({ label: 'Text', max: 200 }),
      drawing: drawing('leg'),
      picture: ownPicture,
    },
    sample,
  });

export const searchWords = (title: string, description: string) =>
  section('For search engines', {
    slots: {
      title: line({
        label: 'Page title',
        hint: 'Shown in the browser tab and in search results, before the clinic’s name.',
        max: 60,
        sample: title,
      }),
      description: text({
        label: 'Description',
        hint: 'One or two sentences, shown under the title in search results.',
        max: 200,
        sample: description,
      }),
    },
  });
