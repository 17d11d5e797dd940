import type { PlateTone } from '#app/ui/plate.tsx';

export type Maker = {
  name: string;
  title: string;
  text: string;
  image: string;
  tone: PlateTone;
  /** How the drawing stands in its plate: with air around it, from edge to edge, or leaving through the bottom. */
  stands: 'airy' | 'tall' | 'bleeding';
  href: string;
};

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
