import { z } from 'zod';
import { promiseBounds } from './promise-rule.ts';

const sentence = `Enter a whole number of minutes from ${promiseBounds.min} to ${promiseBounds.max.toLocaleString('en-US')}.`;

/** The rule as the form sends it. */
export const promiseMinutesSchema = z
  .string()
  .trim()
  .regex(/^\d{1,6}$/, sentence)
  .transform(Number)
  .pipe(z.int().min(promiseBounds.min, sentence).max(promiseBounds.max, sentence));
