/** The built bundle, with the types of its source: it does not exist before `npm run build`. */
export async function loadBundle(): Promise<typeof import('./app.ts')> {
  const file = new URL('../build/server/index.js', import.meta.url).href;
  return import(file);
}
