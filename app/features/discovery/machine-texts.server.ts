import type { App } from '#app/context.ts';
import { clinicName } from '#app/features/clinic/clinic.ts';
import { findClinicFacts } from '#app/features/clinic/clinic.server.ts';
import { closureDates, hoursInWords } from '#app/features/clinic/hours.ts';
import { listPosts } from '#app/features/posts/posts.server.ts';
import { clinicDay } from '#app/shared/dates.ts';
import { addMonths } from '#app/shared/clock.server.ts';

const validMonths = 6;

/** https://www.rfc-editor.org/rfc/rfc9116: whom to tell of a hole in the site. It ends some months from now, so it is always fresh. */
export async function securityText(app: App, now = new Date()): Promise<string> {
  const { email } = await findClinicFacts(app);
  const month = clinicDay(now).slice(0, 7);
  return [
    `Contact: mailto:${email}`,
    `Expires: ${addMonths(`${month}-01`, validMonths)}T00:00:00Z`,
    'Preferred-Languages: en',
    `Canonical: ${app.config.publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}

/** https://llmstxt.org: the site in a page of plain Markdown, for programs that answer people's questions. */
export async function llmsText(app: App): Promise<string> {
  const [facts, { posts }] = await Promise.all([findClinicFacts(app), listPosts(app, {}, {})]);
  const { publicUrl } = app.config;
  const link = (label: string, path: string, words: string) =>
    `- [${oneLine(label)}](${publicUrl}${path}): ${oneLine(words)}`;
  return [
    `# ${clinicName(facts)}`,
    '',
    `> ${facts.tagline} A family-owned prosthetics and orthotics clinic at ${facts.street}, ${facts.cityLine}. Phone ${facts.officePhone.label}, e-mail ${facts.email}.`,
    '',
    `Hours: ${hoursInWords(facts.week)
      .map(({ label, time }) => `${label} ${time}`)
      .join('; ')}.${facts.hoursNote && ` ${oneLine(facts.hoursNote)}`}`,
    ...facts.closures.map((closure) => `Closed ${closureDates(closure)}: ${oneLine(closure.reason)}.`),
    '',
    '## Pages',
    '',
    link('About', '/about', 'services, history and staff'),
    link('Contact', '/contact', 'phone, e-mail, address, map, hours, and a form to be called back'),
    link('Appointments', '/appointments', 'ask for a visit at the clinic or by van'),
    link('Gallery', '/gallery', 'what the clinic makes'),
    '',
    '## Newest articles',
    '',
    ...posts.map(({ title, slug, excerpt }) => link(title, `/blog/${encodeURIComponent(slug)}`, excerpt)),
    '',
    '## More',
    '',
    link('All articles', '/blog', 'the blog'),
    link('Sitemap', '/sitemap.xml', 'every page'),
    '',
  ].join('\n');
}

/** What staff have written must not end its line or its brackets. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[[\]]/g, '');
}

function icon(src: string, sizes: string, purpose: 'any' | 'maskable') {
  return { src, sizes, type: 'image/png', purpose };
}

export async function webManifest(app: App) {
  const facts = await findClinicFacts(app);
  return {
    id: '/',
    name: clinicName(facts),
    short_name: facts.shortName,
    start_url: '/',
    display: 'minimal-ui',
    background_color: '#F6F3EA',
    theme_color: '#14342B',
    icons: [
      icon('/icons/192.png', '192x192', 'any'),
      icon('/icons/512.png', '512x512', 'any'),
      icon('/icons/maskable-512.png', '512x512', 'maskable'),
    ],
  };
}
