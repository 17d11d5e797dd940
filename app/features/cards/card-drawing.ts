/** The drawings that exist as grounds of cards: see db/seed/social-images.ts. */
const drawings = new Set(['afo', 'blade', 'brace', 'foot', 'hand', 'knee', 'leg', 'oak', 'socket', 'van']);
const usualDrawing = 'leg';

/** The drawing on the card of a post with this image. */
export function cardDrawing(image: string | null): string {
  const name = /^\/art\/([a-z]+)\.svg$/.exec(image ?? '')?.[1];
  return name !== undefined && drawings.has(name) ? name : usualDrawing;
}

/** The card's ground alone, which stands in until the card is drawn. */
export function cardGround(drawing: string): string {
  return `/art/social/${drawing}.png`;
}
