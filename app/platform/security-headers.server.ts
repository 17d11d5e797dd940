import { createHash } from 'node:crypto';
import type { Config } from './config.server.ts';

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
