import { clinicName, type ClinicFacts } from '#app/features/clinic/clinic.ts';
import type { DrawingName } from '#app/ui/drawings.ts';
import type { PlateTone } from '#app/ui/plate.tsx';

type Illustrated = { title: string; text: string; drawing: DrawingName; tone: PlateTone };

/** Every word of the about page that is not a fact of the clinic. */
export function aboutWords(facts: ClinicFacts) {
  return {
    top: {
      title: 'Made by your neighbors, fitted to you',
      lead: 'We are a locally and family-owned clinic. We build prosthetic limbs and braces, and we look after them for as long as you wear them.',
    },
    services: {
      title: 'What we do',
      lead: 'Five kinds of care, one small team. Start with whichever you need.',
      items: services,
    },
    differences: { title: 'What sets us apart', items: differences },
    history: {
      title: 'How we got here',
      lead: `${clinicName(facts)} has been in service for ${facts.yearsOfService} years. It has one office, one bench and one van, and it is still owned by the family that opened it.`,
      text: `Our team brings ${facts.historyExperience} years of combined experience in prosthetics and orthotics. Many of the people we see are veterans and first responders. All of them are neighbors.`,
      missionTitle: 'Our mission',
      mission: `We want you to get back to what you miss. We measure one person exactly, build for that person, and stay near. A limb is not finished when you take it home, so we recommend a follow-up every ${facts.followUpMonths} months.`,
      map: 'Contour map around the clinic with the circle the van drives',
    },
    staff: { title: 'The people you will meet' },
    founder: founderStory,
    pictures: { title: 'From our bench', none: 'No pictures yet.' },
    record: {
      title: 'Our service record',
      lead: 'What we have done so far, and what you can hold us to.',
      items: [
        { figure: facts.yearsOfService, title: 'years of service', text: 'One office, run by the same family.' },
        {
          figure: facts.historyExperience,
          title: 'years of combined experience',
          text: 'Prosthetists, orthotists and technicians who learned at the bench.',
        },
        {
          figure: `${facts.followUpMonths}`,
          title: 'months between follow-ups',
          text: 'We recommend a check-up this often, for as long as you wear your device.',
        },
        {
          figure: '1',
          title: 'van with a bench in it',
          text: 'For homes, hospitals and rehab centers within its circle.',
        },
      ],
    },
    banner: {
      title: 'Can’t get to us? We’ll come to you.',
      text: 'Tell us where you are and what you wear. We will say when the van can be there.',
      action: { label: 'Ask for a van visit', href: '/contact' },
    },
  };
}

const services: Illustrated[] = [
  {
    title: 'Custom prosthetic limbs',
    text: 'Legs, feet, arms and hands, built around a scan or a cast of you. You try a clear test socket before we make the one you take home.',
    drawing: 'leg',
    tone: 'deep',
  },
  {
    title: 'Bracing',
    text: 'Braces for ankles, knees, backs and wrists, shaped to fit your shoes, your work and your day.',
    drawing: 'afo',
    tone: 'moss',
  },
  {
    title: 'Follow-up care',
    text: 'Your limb changes, so the fit does too. We check it, adjust it and replace what is worn.',
    drawing: 'socket',
    tone: 'dusk',
  },
  {
    title: 'Repairs',
    text: 'A loose bolt, a torn strap, a noise that was not there before. We also look at devices made somewhere else.',
    drawing: 'foot',
    tone: 'sunk',
  },
  {
    title: 'Mobile van-based care',
    text: 'A scanner, a bench and common parts on wheels. We visit homes, hospitals and rehab centers.',
    drawing: 'van',
    tone: 'night',
  },
];

const differences: { title: string; text: string }[] = [
  {
    title: 'One person, start to finish',
    text: 'The person who measures you also builds for you, and picks up when something rubs.',
  },
  {
    title: 'Made in our own shop',
    text: 'The bench is behind the front desk. A small change often takes minutes, not a mailing.',
  },
  {
    title: 'Family owned, close by',
    text: 'We live where you live. You will meet us at the grocery store, and you may ask us there too.',
  },
  {
    title: 'We say what we do not know',
    text: 'You hear what a part can do, what it cannot, and what it may cost before anything is ordered.',
  },
];

/** A sample: the page says so, until the founder's own words are here. */
const founderStory = {
  sample: true,
  name: 'Renée Landry',
  designation: 'Founder and owner',
  title: 'It began at a kitchen table',
  paragraphs: [
    'Renée’s grandfather lost a leg below the knee on a shrimp boat. He wore the same limb for eleven years, and he fixed it himself, with leather and roof screws, at the kitchen table.',
    'She held the flashlight. She also saw what he gave up because it hurt: the boat first, then the garden, then church on the far side of town.',
    'So she learned the trade, and when she opened her own door she made one rule. Nobody here has to fix it alone.',
  ],
};

/** Kinds of parts, not product names: those change, and the maker's site has them. */
const ottobockParts: Illustrated[] = [
  {
    title: 'Knees',
    text: 'Mechanical knees, and knees with a small computer that senses each step and steadies the joint.',
    drawing: 'knee',
    tone: 'dusk',
  },
  {
    title: 'Feet',
    text: 'Carbon feet that bend and give back, in stiffness steps matched to your weight and your pace.',
    drawing: 'foot',
    tone: 'moss',
  },
  {
    title: 'Hands',
    text: 'Powered hands that open and close by muscle signals, and simple ones that need no charging.',
    drawing: 'hand',
    tone: 'deep',
  },
  {
    title: 'Braces',
    text: 'Ready-made knee and ankle braces that we trim, pad and adjust until they sit right.',
    drawing: 'brace',
    tone: 'sunk',
  },
];

/** The page about Ottobock. */
export const partnerWords = {
  title: 'Ottobock parts, fitted here',
  lead: 'Ottobock makes knees, feet, hands and braces. We fit some of them where they suit the person in front of us. The socket around them is always our own.',
  choice: {
    title: 'How a part is chosen',
    paragraphs: [
      'We start with your day, not with a catalog: the floors you walk on, the weight you carry, what your hands have to do. Then we show you what fits, from more than one maker.',
      'Some parts can be tried before you decide. What your plan pays for differs, so we ask before anything is ordered and tell you what we hear.',
      'We are an independent clinic. Ottobock does not own, run or recommend us, and names of products belong to their maker. Its own site describes every part in full.',
    ],
    link: { label: 'Visit Ottobock’s own site (ottobock.com)', href: 'https://www.ottobock.com/' },
  },
  banner: {
    title: 'Not sure which part is yours?',
    text: 'Ask us. Bring what you wear now, and we look at it together.',
    action: { label: 'Request a visit', href: '/appointments' },
  },
  parts: ottobockParts,
};
