import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The built bundle, with the types of its source: it does not exist before `npm run build`. */
export async function loadBundle(): Promise<typeof import('./app.ts')> {
  // From where the site runs and not from this file, which may have become part of another.
  const file = pathToFileURL(resolve('build/server/index.js')).href;
  return import(file);
}
