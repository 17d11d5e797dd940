import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import type { ClinicFacts } from '#app/features/clinic/clinic.ts';
import { visiblePost } from '#app/features/posts/posts.server.ts';
import { type Db, perDatabase } from '#app/platform/db.server.ts';
import { posts } from '#db/schema.ts';

/** What is on a card. Number 0 is the card of all pages that have none of their own. */
export type Card = { number: number; title: string; drawing: string; shortName: string; descriptor: string };

/** Changed by whoever changes the look of the cards: then all are drawn anew. */
const look = 1;

export function postCard(facts: ClinicFacts, post: { id: number; title: string; image: string | null }): Card {
  const { shortName, descriptor } = facts;
  return { number: post.id, title: post.title, drawing: cardDrawing(post.image), shortName, descriptor };
}

export function siteCard({ tagline, shortName, descriptor, legalName }: ClinicFacts): Card {
  return { number: 0, title: tagline || legalName, drawing: cardDrawing(null), shortName, descriptor };
}

/** Named after everything that is on it, so that a file under this name never changes. */
export function cardKey(card: Card): string {
  const { number, title, drawing, shortName, descriptor } = card;
  const content = JSON.stringify([look, title, drawing, shortName, descriptor]);
  return `cards/${number}/${createHash('sha256').update(content).digest('hex').slice(0, 20)}.png`;
}

const statements = perDatabase((db: Db) => ({
  post: db
    .select({ id: posts.id, title: posts.title, image: posts.image, isVisible: sql<boolean>`${visiblePost}` })
    .from(posts)
    .where(and(eq(posts.id, sql.placeholder('id')), sql`${posts.status} <> 'deleted'`))
    .prepare('card_post'),
}));

/** The card that this number has now; null where there is no such post. */
export async function findCard(
  { db }: App,
  facts: ClinicFacts,
  number: number,
): Promise<{ card: Card; isVisible: boolean } | null> {
  if (number === 0) return { card: siteCard(facts), isVisible: true };
  const [post] = await statements(db).post.execute({ id: number });
  return post ? { card: postCard(facts, post), isVisible: post.isVisible ?? false } : null;
}

/** The drawings that exist as grounds of cards: see assets-src/social-images.ts. */
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
