import { expect, test } from 'vitest';
import { lastBackupInWords } from './last-backup.ts';

/** 9 in the morning at the clinic. */
const now = new Date('2026-11-15T15:00:00Z');
const at2 = (day: string) => `2026-11-${day}T08:00:00.000000Z`;

test.each([
  ['not set up', false, [], 'No backup is set up.', true],
  ['not yet', true, [], 'No backup has been made yet. One is made every night at 2:00 am.', true],
  [
    'this night',
    true,
    [
      { action: 'backup.failed', at: at2('14') },
      { action: 'backup.restored', at: at2('15') },
    ],
    'Last backup: today 2:00 am, restored and compared.',
    false,
  ],
  [
    'by a role that may not create databases',
    true,
    [{ action: 'backup.read', at: at2('14') }],
    'Last backup: yesterday 2:00 am, read and compared.',
    false,
  ],
  [
    'failed',
    true,
    [
      { action: 'backup.failed', at: at2('15') },
      { action: 'backup.restored', at: at2('14') },
    ],
    'The backup failed today 2:00 am. Last backup: yesterday 2:00 am, restored and compared.',
    true,
  ],
  [
    'failed from the first',
    true,
    [{ action: 'backup.failed', at: at2('15') }],
    'The backup failed today 2:00 am. There is no earlier one.',
    true,
  ],
  [
    'left out',
    true,
    [{ action: 'backup.restored', at: at2('13') }],
    'Last backup: November 13, 2026, 2:00 am, restored and compared. None was made since.',
    true,
  ],
] as const)('%s', (_case, setUp, lines, words, trouble) => {
  expect(lastBackupInWords(setUp, [...lines], now)).toEqual({ words, trouble });
});
