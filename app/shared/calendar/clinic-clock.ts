import { clinicTimeZone } from '../clinic-time.ts';
import { startOfDayUtc } from './days.ts';

const dayMs = 86_400_000;

const zoned = new Intl.DateTimeFormat('en-US', {
  timeZone: clinicTimeZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});

/** How far the clinic's clock is ahead of UTC at a moment, in milliseconds. */
function offsetAt(time: number): number {
  const day = Math.floor(time / dayMs);
  const [before, after] = [offsetAtStartOf(day), offsetAtStartOf(day + 1)];
  return before === after ? before : readOffset(time);
}

// Asking is what costs, and clocks change twice a year: on any other day, one answer serves the whole of it.
const offsets = new Map<number, number>();
const offsetsKept = 5_000;

function offsetAtStartOf(day: number): number {
  const known = offsets.get(day);
  if (known !== undefined) return known;
  if (offsets.size >= offsetsKept) offsets.clear();
  const offset = readOffset(day * dayMs);
  offsets.set(day, offset);
  return offset;
}

function readOffset(time: number): number {
  const second = Math.floor(time / 1_000) * 1_000;
  const parts = Object.fromEntries(
    zoned.formatToParts(second).map(({ type, value }) => [type, Number(value)] as const),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second: seconds = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, seconds) - second;
}

/** What calendar and clock on the clinic's wall say: the day, and the minutes since its midnight. */
export function wallClock(moment: Date): { day: string; minute: number } {
  const wall = moment.getTime() + offsetAt(moment.getTime());
  const day = new Date(wall).toISOString().slice(0, 10);
  return { day, minute: Math.floor((wall - startOfDayUtc(day)) / 60_000) };
}

/**
 * The moment at which the clinic's clock shows this. An hour that comes twice, in autumn, means the first; one that is left out, in
 * spring, means as much later.
 */
export function momentAt(day: string, minute: number): Date {
  const wall = startOfDayUtc(day) + minute * 60_000;
  const [before, after] = [offsetAt(wall - dayMs), offsetAt(wall + dayMs)];
  const right = [before, after].find((offset) => offsetAt(wall - offset) === offset);
  return new Date(wall - (right ?? before));
}

/** '8:00 AM', '1:30 PM', and 'noon', about which 12:00 PM leaves people guessing. */
export function clockInWords(minute: number): string {
  if (minute === 720) return 'noon';
  const hour = Math.floor(minute / 60) % 24;
  return `${hour % 12 || 12}:${String(minute % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}
