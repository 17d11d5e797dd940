import type { App } from '#app/context.ts';
import { findClinicFacts } from '#app/features/clinic/clinic.server.ts';
import { clinicName } from '#app/features/clinic/clinic.ts';
import type { PostCard } from '#app/features/posts/post.ts';
import { listPosts } from '#app/features/posts/posts.server.ts';
import { momentAt } from '#app/shared/clock.server.ts';
import { xmlText } from '#app/shared/escapes.ts';

const about = 'Plain answers about prosthetic limbs, bracing and follow-up care, written by the people who build them.';

async function readBlog(app: App) {
  const [facts, { posts }] = await Promise.all([findClinicFacts(app), listPosts(app, {}, {})]);
  return { title: `${clinicName(facts)} blog`, zone: facts.timeZone, posts };
}

function addressOf({ config }: App, { slug }: PostCard): string {
  return `${config.publicUrl}/blog/${encodeURIComponent(slug)}`;
}

function appearsAt(zone: string, { publishAt }: PostCard): Date | null {
  return publishAt === null ? null : momentAt(zone, publishAt, 0);
}

export async function rssFeed(app: App): Promise<string> {
  const { title, zone, posts } = await readBlog(app);
  const { publicUrl } = app.config;
  const items = posts.map((post) => {
    const address = xmlText(addressOf(app, post));
    const moment = appearsAt(zone, post);
    return [
      '<item>',
      `<title>${xmlText(post.title)}</title>`,
      `<link>${address}</link>`,
      `<guid isPermaLink="true">${address}</guid>`,
      moment && `<pubDate>${moment.toUTCString()}</pubDate>`,
      `<dc:creator>${xmlText(post.author)}</dc:creator>`,
      `<category>${xmlText(post.category)}</category>`,
      `<description>${xmlText(post.excerpt)}</description>`,
      '</item>',
    ]
      .filter(Boolean)
      .join('\n');
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${xmlText(title)}</title>
<link>${xmlText(`${publicUrl}/blog`)}</link>
<description>${xmlText(about)}</description>
<language>en-us</language>
<atom:link href="${xmlText(`${publicUrl}/feed.xml`)}" rel="self" type="application/rss+xml"/>
${items.join('\n')}
</channel>
</rss>
`;
}

/** JSON Feed: https://www.jsonfeed.org/version/1.1/ */
export async function jsonFeed(app: App) {
  const { title, zone, posts } = await readBlog(app);
  const { publicUrl } = app.config;
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: `${publicUrl}/blog`,
    feed_url: `${publicUrl}/feed.json`,
    description: about,
    language: 'en-US',
    items: posts.map((post) => {
      const address = addressOf(app, post);
      const moment = appearsAt(zone, post);
      return {
        id: address,
        url: address,
        title: post.title,
        content_text: post.excerpt,
        ...(moment && { date_published: moment.toISOString() }),
        authors: [{ name: post.author }],
        tags: [post.category],
      };
    }),
  };
}
