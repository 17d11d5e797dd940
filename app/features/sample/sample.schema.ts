import { z } from 'zod';
import { weekDays } from './data/timetable.ts';

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
