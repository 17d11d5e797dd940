import { data } from 'react-router';
import { z } from 'zod';
import type { App } from '#app/context.ts';
import { weekDays } from './timetable.ts';

/** With SAMPLE_PAGES=off, the sample pages answer 404. */
export function requireSamplePages({ config }: Pick<App, 'config'>): void {
  if (!config.samplePages) throw data(null, { status: 404 });
}

export const doctorsQuerySchema = z.object({
  category: z.string().max(40).catch(''),
  view: z.enum(['grid', 'list']).catch('grid'),
});

export const doctorSearchSchema = z
  .string()
  .max(400)
  .transform((query) => query.toWellFormed().replace(/\s+/g, ' ').trim().slice(0, 100))
  .catch('');

export const timetableDaySchema = z.enum(weekDays).catch('Monday');
