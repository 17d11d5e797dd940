import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { App } from '#app/context.ts';
import { accentInFile, accentSheet, paletteOf } from './accent.ts';

/** The color of the default icon. */
const copper = /#E6A36B/gi;

/** Serves a color's style sheet, or the default icon in that color. The name determines the content, so it is immutable. */
export async function serveBrandingFile({ config }: App, file: string): Promise<Response> {
  const asked = accentInFile(file);
  if (!asked) return new Response('There is no such file.', { status: 404, headers: { 'Cache-Control': 'no-store' } });
  const { accent, kind } = asked;
  const headers = { 'Cache-Control': 'public, max-age=31536000, immutable' };
  if (kind === 'css')
    return new Response(accentSheet(accent), { headers: { ...headers, 'Content-Type': 'text/css; charset=utf-8' } });
  const folder = config.mode === 'production' ? 'build/client' : 'public';
  const icon = await readFile(join(folder, 'favicon.svg'), 'utf8');
  return new Response(icon.replaceAll(copper, paletteOf(accent)[400]), {
    headers: { ...headers, 'Content-Type': 'image/svg+xml' },
  });
}
