import { createHash } from 'node:crypto';
import { here, language, t } from '#app/shared/language.ts';
import { demonstrationLine } from '#app/shared/zones.ts';
import type { Config } from './config.server.ts';

type PlainPage = {
  status: number;
  title: string;
  sentences: string[];
  /** The button: a call to the clinic, or another link with its own label. Without a number, no sentence says to call. */
  phone?: { label: string; href: string };
  link?: { label: string; href: string };
  requestId: string;
  /** The visitor's input, returned in a form that can be sent again. */
  typed?: { label: string; name: string; value: string; long?: boolean }[];
};

type PlainSettings = { demonstration: boolean };

const style = `
:root{color-scheme:light dark;--bg:#F6F3EA;--text:#12261F;--line:#77837A;--accent:#944412;--on:#FDFBF6}
@media(prefers-color-scheme:dark){:root{--bg:#0F1A16;--text:#EFECE2;--line:#73867B;--accent:#E6A36B;--on:#0D211B}}
body{margin:0;background:var(--bg);color:var(--text);font:1.1875rem/1.6 Verdana,system-ui,sans-serif}
aside{padding:.25rem 1.25rem;font-size:1rem;text-align:center}
main{max-width:40rem;margin:0 auto;padding:clamp(2rem,8vw,6rem) 1.25rem}
h1{font:500 clamp(2rem,6vw,3rem)/1.1 Georgia,serif}
a{color:inherit}
.button,button{display:inline-block;box-sizing:border-box;min-height:3.5rem;padding:.9rem 1.6rem;border:0;border-radius:4px;background:var(--accent);color:var(--on);font:inherit;font-weight:650;text-decoration:none;cursor:pointer}
label{display:block;margin-top:1rem;font-weight:650}
input,textarea{box-sizing:border-box;width:100%;min-height:3.5rem;padding:.7rem 1rem;border:2px solid var(--line);border-radius:4px;background:transparent;color:inherit;font:inherit}
textarea{min-height:10rem}
.row{display:inline-block;box-sizing:border-box;min-height:3rem;padding:.6rem 0}
h2{margin:2rem 0 0;font:500 1.5rem/1.2 Georgia,serif}
dl{display:grid;grid-template-columns:auto minmax(60%,1fr);gap:0 1.25rem;margin:0}
dt,dd{margin:0;padding:.6rem 0;overflow-wrap:anywhere}
dd a{display:inline-block;margin:-.6rem 0;padding:.6rem 0}
.note{padding-left:1rem;border-left:5px solid var(--accent);white-space:pre-line;overflow-wrap:anywhere}
small{font-size:1rem}
:focus-visible{outline:3px solid currentColor;outline-offset:3px}
`;
const policy = contentSecurityPolicy({ styles: [sha256Source(style)] });

/** Renders a page that needs neither the database nor a file, for outages. */
export function plainPage(settings: PlainSettings, page: PlainPage): Response {
  const { status, title, link, requestId, typed = [] } = page;
  const phone = page.phone?.label ? page.phone : undefined;
  const sentences = page.sentences.map((sentence) => (phone ? t(sentence) : t(sentence.replace(', or call us.', '.'))));
  const fields = typed.map(({ label, name, value, long }) =>
    long
      ? `<label>${escapeHtml(t(label))}<textarea name="${escapeHtml(name)}">\n${escapeHtml(value)}</textarea></label>`
      : label
        ? `<label>${escapeHtml(t(label))}<input name="${escapeHtml(name)}" value="${escapeHtml(value)}"></label>`
        : `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  const form =
    fields.length > 0 ? `<form method="post">${fields.join('')}<p><button>${t('Try again')}</button></p></form>` : '';
  const onward = link ?? (phone && { label: t`Call ${phone.label}`, href: phone.href });
  const way = onward
    ? `<p><a class="button" href="${escapeHtml(onward.href)}">${escapeHtml(onward.label)}</a></p>`
    : '';
  // The status page works during an outage.
  const open =
    status === 503 && phone
      ? `<p><a class="row" href="${here('/status')}">${t('Are we open? Hours and phone numbers')}</a></p>`
      : '';
  const { html, headers } = plainDocument(
    settings,
    t(title),
    `<h1>${escapeHtml(t(title))}</h1>${sentences.map((sentence) => `<p>${escapeHtml(sentence)}</p>`).join('')}${form}
${way}${open}<p><small>${t`Reference: ${escapeHtml(requestId)}`}</small></p>`,
  );
  return new Response(html, {
    status,
    headers: { ...headers, 'Cache-Control': 'no-store', ...(status === 503 && { 'Retry-After': '5' }) },
  });
}

/** Returns a self-contained document of a few kilobytes, with a CSP that allows only its inline style. `main` is HTML. */
export function plainDocument({ demonstration }: PlainSettings, title: string, main: string) {
  const line = demonstration ? `<aside aria-label="${t('About this site')}">${t(demonstrationLine)}</aside>` : '';
  return {
    html: `<!doctype html><html lang="${language()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body>${line}<main>${main}</main></body></html>`,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy },
  };
}

/** A sentence for a program that asked for a file. No cache keeps it. */
export function plainSentence(status: number, text: string, more: Record<string, string> = {}): Response {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...more };
  return new Response(text, { status, headers });
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

export function sha256Source(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** Allows inline scripts and styles by hash, so that the policy can be cached with the page. */
export function contentSecurityPolicy({
  scripts = [],
  styles = [],
  framedBy = 'none',
  frames = 'others',
}: {
  scripts?: string[];
  styles?: string[];
  /** self: only for the draft preview, which the staff area shows in a frame. */
  framedBy?: 'none' | 'self';
  frames?: 'others' | 'self';
} = {}): string {
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts].join(' ')}`,
    `style-src ${["'self'", ...styles].join(' ')}`,
    "img-src 'self' data:",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    // Loaded only after the visitor pressed a button that names them: the map, and a video if the clinic sets one.
    frames === 'self'
      ? "frame-src 'self'"
      : 'frame-src https://www.openstreetmap.org https://www.youtube-nocookie.com https://player.vimeo.com',
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors '${framedBy}'`,
  ].join('; ');
}

const commonHeaders: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()',
};

/** Headers that have no effect on files inside a page. */
export const pageOnlyHeaders = ['Referrer-Policy', 'Cross-Origin-Opener-Policy', 'Permissions-Policy'];

export function headersForAll({ publicUrl }: Pick<Config, 'publicUrl'>): [name: string, value: string][] {
  const headers = Object.entries(commonHeaders);
  if (publicUrl.startsWith('https:'))
    headers.push(['Strict-Transport-Security', 'max-age=63072000; includeSubDomains']);
  return headers;
}
