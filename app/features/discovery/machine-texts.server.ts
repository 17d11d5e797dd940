import type { App } from '#app/context.ts';
import { findBranding } from '#app/features/clinic/branding.server.ts';
import { findClinicFacts } from '#app/features/clinic/clinic.server.ts';
import { clinicName, isClosedByStorm, stormHeadline, type ClinicFacts } from '#app/features/clinic/clinic.ts';
import { closureDates, formatHours } from '#app/features/clinic/hours.ts';
import { about } from '#app/features/pages/about.ts';
import { findPageTexts } from '#app/features/pages/content.server.ts';
import { home } from '#app/features/pages/home.ts';
import { appointments, contact, gallery } from '#app/features/pages/other-pages.ts';
import type { Page } from '#app/features/pages/sections.ts';
import { listPosts } from '#app/features/posts/posts.server.ts';
import { addMonths } from '#app/shared/clock.server.ts';
import { withoutTags } from '#app/shared/plain-text.ts';

const validMonths = 6;

/** security.txt (RFC 9116): whom to tell about a vulnerability; null without an address. It always expires about 6 months from now. */
export async function securityText(app: App, now = new Date()): Promise<string | null> {
  const { email } = await findClinicFacts(app);
  if (!email) return null;
  const month = now.toISOString().slice(0, 7);
  return [
    `Contact: mailto:${email}`,
    `Expires: ${addMonths(`${month}-01`, validMonths)}T00:00:00Z`,
    'Preferred-Languages: en',
    `Canonical: ${app.config.publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}

/** llms.txt (https://llmstxt.org): the site as one page of Markdown, for language models. */
export async function llmsText(app: App): Promise<string> {
  const [facts, { posts }] = await Promise.all([findClinicFacts(app), listPosts(app, {}, {})]);
  const described = await describePages(app, facts);
  const { publicUrl } = app.config;
  const link = (label: string, path: string, text: string) =>
    `- [${oneLine(label)}](${publicUrl}${path}): ${oneLine(text)}`;
  return [
    `# ${clinicName(facts)}`,
    '',
    `> ${facts.tagline} ${clinicName(facts)}, ${facts.street}, ${facts.cityLine}. Phone ${facts.officePhone.label}, e-mail ${facts.email}.`,
    '',
    ...(facts.storm ? [`Storm update: ${stormHeadline(facts.storm)} ${oneLine(facts.storm.note)}`, ''] : []),
    `${isClosedByStorm(facts) ? 'Usual hours' : 'Hours'}: ${formatHours(facts.week)
      .map(({ label, time }) => `${label} ${time}`)
      .join('; ')}.${facts.hoursNote && ` ${oneLine(facts.hoursNote)}`}`,
    ...facts.closures.map((closure) => `Closed ${closureDates(closure)}: ${oneLine(closure.reason)}.`),
    '',
    '## Pages',
    '',
    ...described.map(({ title, path, description }) => link(title, path, description)),
    '',
    '## Questions',
    '',
    ...(await listQuestions(app, facts)),
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

function describePages(app: App, facts: ClinicFacts) {
  return Promise.all(
    [about, contact, appointments, gallery].map(async (page) => {
      const { search } = await findPageTexts<Page<{ search: typeof about.sections.search }>>(app, page, facts);
      return { path: page.path, title: search.title, description: search.description };
    }),
  );
}

async function listQuestions(app: App, facts: ClinicFacts): Promise<string[]> {
  const { questions } = await findPageTexts(app, home, facts);
  return questions.items.map(({ title, answer }) => `- ${oneLine(title)} ${oneLine(withoutTags(answer))}`);
}

/** Removes line breaks and brackets, which would break the Markdown list and its links. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[[\]]/g, '');
}

function icon(src: string, sizes: string, purpose: 'any' | 'maskable') {
  return { src, sizes, type: 'image/png', purpose };
}

const ourIcons = [
  icon('/icons/192.png', '192x192', 'any'),
  icon('/icons/512.png', '512x512', 'any'),
  icon('/icons/maskable-512.png', '512x512', 'maskable'),
];

export async function webManifest(app: App) {
  const facts = await findClinicFacts(app);
  const { icons } = await findBranding(app, facts.branding);
  return {
    id: '/',
    name: clinicName(facts),
    short_name: facts.shortName,
    start_url: '/',
    display: 'minimal-ui',
    background_color: '#F6F3EA',
    theme_color: '#14342B',
    icons: icons
      ? icons.filter(({ size }) => size > 180).map(({ size, src }) => icon(src, `${size}x${size}`, 'any'))
      : ourIcons,
  };
}
