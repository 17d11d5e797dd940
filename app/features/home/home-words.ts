import type { ClinicFacts } from '#app/features/clinic/clinic.ts';
import type { DrawingName } from '#app/ui/drawings.ts';
import type { PlateTone } from '#app/ui/plate.tsx';

export type Maker = {
  name: string;
  title: string;
  text: string;
  image: string;
  tone: PlateTone;
  /** How the drawing fits its plate: with air around it, from edge to edge, or leaving through the bottom. */
  stands: 'airy' | 'tall' | 'bleeding';
  href: string;
};

export type Testimonial = {
  text: string;
  /** 1 to 5. */
  ratingNumber: number;
  avatarImgUrl: string;
  avatarName: string;
  avatarDesignation: string;
};

type Step = { title: string; text: string; time: string; drawing: DrawingName };
type HomeQuestion = { title: string; content: string[]; /** The answer offers a reminder. */ reminds?: boolean };

/** Every word of the home page that is not a fact of the clinic. */
export function homeWords(facts: ClinicFacts) {
  const { followUpMonths } = facts;
  return {
    hero: {
      // Up to 160 characters.
      subtitle: `Custom prosthetic limbs and orthopedic braces, made by hand in our own shop in ${townAndState(facts)}, and looked after for as long as you wear them.`,
      action: 'Request a visit',
    },
    about: {
      title: 'Made by your neighbors, fitted to you.',
      lead: 'We are a locally and family-owned clinic. The person who measures you is the person who builds for you, and the person who picks up when something rubs.',
      text: 'We make prosthetic limbs and custom braces, do the follow-up and the repairs, and bring the workshop to you when coming in is hard. Many of the people we see are veterans and first responders. All of them are neighbors.',
      link: 'Meet the staff',
      map: `Contour map of the bayou country around ${town(facts)}, with rings showing how far the van travels`,
      reach: 'How far the van goes',
    },
    makers: {
      title: 'What we build with',
      lead: 'Parts from makers we would trust with our own weight, shaped around you by hand.',
    },
    testimonials: {
      title: 'What people tell us',
      lead: 'These three are sample quotes. A real one appears here only with the person’s written consent.',
    },
    steps: {
      title: 'How it Works',
      lead: 'Four steps, at your pace. You can stop and ask at any of them.',
      drawing: 'A walk in four moments: first contact, swing, push-off and reach',
      items: stepItems(followUpMonths),
    },
    banner: {
      title: `Can’t get to ${town(facts)}? We’ll come to you.`,
      text: 'Our van carries a scanner, a bench and the parts for most repairs. We visit homes, hospitals and rehab centers.',
      action: 'Ask for a van visit',
    },
    questions: {
      title: 'Questions people ask first',
      lead: 'If yours isn’t here, call. A person answers.',
      /** The third is open when the page arrives. */
      open: 2,
      items: homeQuestions(followUpMonths),
    },
    contact: {
      title: 'Tell us how to reach you',
      lead: 'Three lines are enough. Please leave medical details for the phone.',
      steps: [
        'We call you back during clinic hours.',
        'Together we choose a time, at the clinic or from the van.',
        'We check with your plan before you come.',
      ],
    },
  };
}

/** Texts up to 140 characters. */
function stepItems(followUpMonths: number): Step[] {
  return [
    {
      title: 'Book an appointment',
      text: 'Call us, or send your name and number. Together we choose a time, at the clinic or from the van.',
      time: 'A few minutes',
      drawing: 'gait-1',
    },
    {
      title: 'Visit our facility',
      text: 'See the shop where limbs and braces are made. We look at your limb, your day and your goals, and measure.',
      time: 'About 1 hour',
      drawing: 'gait-2',
    },
    {
      title: 'Meet the team',
      text: 'The people who measure you also build and fit. You try a clear test socket before the one you take home.',
      time: 'Usually 2 to 4 weeks',
      drawing: 'gait-3',
    },
    {
      title: 'Follow-up care',
      text: `We recommend a visit every ${followUpMonths} months, and sooner if something rubs. Repairs and new liners too.`,
      time: 'As long as you wear it',
      drawing: 'gait-4',
    },
  ];
}

function homeQuestions(followUpMonths: number): HomeQuestion[] {
  return [
    {
      title: 'Do I need a prescription or a referral?',
      content: ['Yes, for most devices. Your doctor writes it, and we are glad to call the office for you.'],
    },
    {
      title: 'Do you take my insurance, Medicare or VA benefits?',
      content: [
        'We work with many plans. Call us with your card in hand. We check with the plan before you come and tell you what it says.',
      ],
    },
    {
      title: 'How long does it take to get a prosthesis?',
      content: [
        'It is often two to four weeks from measuring to taking a limb home. Coverage approval can add time, and we tell you where it stands.',
        'You will not go from cast to final in one step. You try a clear test socket first, so we can see how your limb sits in it and change anything that is not right.',
      ],
    },
    {
      title: 'Will it hurt?',
      content: [
        'It should not. A new socket can feel tight or strange, but pain means something needs to change. Call us.',
      ],
    },
    {
      title: 'Can you repair a limb or brace made somewhere else?',
      content: ['Often, yes. Bring it in and we will look at it with you.'],
    },
    {
      title: 'Do you come to homes and hospitals?',
      content: ['Yes. Our van carries a scanner, a bench and parts for most repairs.'],
    },
    {
      title: 'Can I run, hunt, fish or swim with it?',
      content: [
        'Tell us what you love doing and we will build toward it. Some parts like water and some do not; we say which.',
      ],
    },
    {
      title: 'How often should I come back?',
      reminds: true,
      content: [
        `We recommend a follow-up every ${followUpMonths} months. Limbs change, liners wear, and small fixes keep small problems small. Children grow, so we see them more often.`,
      ],
    },
    {
      title: 'What should I bring to my first visit?',
      content: [
        'Your prescription, your insurance card, a list of medicines, shorts, and both of the shoes you wear most.',
      ],
    },
  ];
}

/** The four cards of what we build with: three makers' own sites, and our page about Ottobock. */
export const makers: Maker[] = [
  {
    name: 'Proteor',
    title: 'Scanned sockets',
    text: 'A handheld scanner maps your limb in minutes. Plaster only if you prefer it. Proteor makes tools of this kind.',
    image: '/art/socket.svg',
    tone: 'moss',
    stands: 'airy',
    href: 'https://www.proteor.com/',
  },
  {
    name: 'College Park',
    title: 'Carbon feet',
    text: 'Springs that store each step and give it back. We match a College Park foot to your weight and your day.',
    image: '/art/foot.svg',
    tone: 'sunk',
    stands: 'airy',
    href: 'https://www.college-park.com/',
  },
  {
    name: 'Ottobock',
    title: 'Micro\u00ADprocessor knees',
    text: 'Sensors read your walk and steady the knee on stairs, slopes and wet grass. We set up Ottobock knees with you.',
    image: '/art/knee.svg',
    tone: 'dusk',
    stands: 'tall',
    href: '/departments/ottobock',
  },
  {
    name: 'Össur',
    title: 'Powered hands',
    text: 'Muscle signals open and close the grip of an Össur hand. We tune it with you, cup by cup and button by button.',
    image: '/art/hand.svg',
    tone: 'deep',
    stands: 'bleeding',
    href: 'https://www.ossur.com/',
  },
];

/** 'proteor.com', or undefined for a page of ours. */
export function makerHost({ href }: Maker): string | undefined {
  return URL.canParse(href) ? new URL(href).host.replace(/^www\./, '') : undefined;
}

/** Samples, and the page says so. A real quote takes a place here once the person has agreed in writing. */
export const sampleTestimonials: Testimonial[] = [
  {
    text: 'I was a lineman for twenty-two years. They asked what I wanted to get back to before they asked about insurance. I’m back on my boat.',
    ratingNumber: 5,
    avatarImgUrl: '/art/foot.svg',
    avatarName: 'Alton R. (sample)',
    avatarDesignation: 'Below-knee prosthesis, Denham Springs',
  },
  {
    text: 'The van came to my mother’s kitchen. Two fittings, no waiting room. The second time, she walked them out to the porch herself.',
    ratingNumber: 5,
    avatarImgUrl: '/art/socket.svg',
    avatarName: 'Celeste M. (sample)',
    avatarDesignation: 'Daughter of a patient, Livingston',
  },
  {
    text: 'Two surgeries and a stubborn knee. I asked for a brace that fits under bunker gear, and that is the brace I got.',
    ratingNumber: 4,
    avatarImgUrl: '/art/knee.svg',
    avatarName: 'Darnell T. (sample)',
    avatarDesignation: 'Firefighter, Baton Rouge',
  },
];

/** 'Walker, Louisiana' from 'Walker, Louisiana 70785'. */
export function townAndState({ cityLine }: ClinicFacts): string {
  return cityLine.replace(/\s+[\d-]+$/, '');
}

/** 'Walker' from 'Walker, Louisiana 70785'. */
export function town(facts: ClinicFacts): string {
  return townAndState(facts).split(',', 1)[0] ?? '';
}
