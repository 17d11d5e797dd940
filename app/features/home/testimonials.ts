export type Testimonial = {
  text: string;
  /** 1 to 5. */
  ratingNumber: number;
  avatarImgUrl: string;
  avatarName: string;
  avatarDesignation: string;
};

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

const percentPerPoint = 20;

/** How much of five stars a rating fills. */
export function ratingPercent(ratingNumber: number): number {
  return Math.min(5, Math.max(1, Math.round(ratingNumber))) * percentPerPoint;
}
