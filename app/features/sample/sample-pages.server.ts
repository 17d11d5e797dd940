import { data } from 'react-router';
import type { App } from '#app/context.ts';

/** SAMPLE_PAGES=off: the sample pages are as if they had never been. */
export function requireSamplePages({ config }: Pick<App, 'config'>): void {
  if (!config.samplePages) throw data(null, { status: 404 });
}
