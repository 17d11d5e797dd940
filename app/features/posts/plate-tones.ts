import type { PlateTone } from '#app/ui/plate.tsx';

const cycle: PlateTone[] = ['moss', 'dusk', 'deep'];

/** Neighbours in a list differ; the van always drives at night. */
export function plateTone(image: string | null, place: number): PlateTone {
  if (image === '/art/van.svg') return 'night';
  return cycle[place % cycle.length] ?? 'moss';
}
