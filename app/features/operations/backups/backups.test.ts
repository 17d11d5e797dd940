import { expect, test } from 'vitest';
import { startingZone } from '#app/shared/zones.ts';
import { formatLastBackup } from './backups.server.ts';

/** 9:00 AM at the clinic. */
const now = new Date('2026-11-15T15:00:00Z');
const at2 = (day: string) => `2026-11-${day}T08:00:00.000000Z`;
const restored = (day: string) => ({ outcome: 'restored', at: at2(day) }) as const;
const failed = (day: string) => ({ outcome: 'failed', at: at2(day) }) as const;

test.each([
  ['not set up', false, {}, 'Backups are not set up.', true],
  ['not yet', true, {}, 'No backup yet. One is made every night at 2:00 AM.', true],
  [
    'last night',
    true,
    { last: restored('15'), good: restored('15') },
    'Backed up this morning at 2:00 AM. It was verified by restoring it.',
    false,
  ],
  [
    'by a role that cannot create databases',
    true,
    { last: { outcome: 'read', at: at2('14') }, good: { outcome: 'read', at: at2('14') } },
    'Backed up yesterday at 2:00 AM. It was verified by reading it, not restored.',
    false,
  ],
  [
    'failed',
    true,
    { last: failed('15'), good: restored('14') },
    'The backup failed this morning at 2:00 AM. Backed up yesterday at 2:00 AM. It was verified by restoring it.',
    true,
  ],
  [
    'failed without an earlier backup',
    true,
    { last: failed('15') },
    'The backup failed this morning at 2:00 AM. There is no earlier backup.',
    true,
  ],
  [
    'missed',
    true,
    { last: restored('13'), good: restored('13') },
    'No backup for 2 days. Backed up November 13, 2026, 2:00 AM. It was verified by restoring it.',
    true,
  ],
] as const)('%s', (_case, isSetUp, rows, text, trouble) => {
  expect(formatLastBackup(startingZone, isSetUp, rows, now)).toMatchObject({ text, trouble });
});
