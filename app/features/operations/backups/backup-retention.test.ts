import { expect, test } from 'vitest';
import { backupName, backupsToKeep } from './backups.commands.server.ts';

const nightly = (nights: number) =>
  Array.from({ length: nights }, (_, i) =>
    backupName(new Date(Date.UTC(2026, 10, 15, 8) - i * 86_400_000)),
  ).toReversed();

test('a backup’s name contains its time and sorts by it', () => {
  const moment = new Date('2026-11-15T08:00:07.123Z');
  expect(backupName(moment)).toBe('2026-11-15T080007.123Z');
  expect(nightly(400)).toEqual(nightly(400).toSorted());
});

test('of a year of nightly backups, seven daily, four weekly and six monthly ones are kept', () => {
  expect(backupsToKeep(nightly(365)).map((name) => name.slice(0, 10))).toEqual([
    '2026-06-30',
    '2026-07-31',
    '2026-08-31',
    '2026-09-30',
    '2026-10-25',
    '2026-10-31',
    '2026-11-01',
    '2026-11-08',
    '2026-11-09',
    '2026-11-10',
    '2026-11-11',
    '2026-11-12',
    '2026-11-13',
    '2026-11-14',
    '2026-11-15',
  ]);
});

test('pruning every night keeps at most 17 backups and always the newest', () => {
  let names: string[] = [];
  for (const name of nightly(800)) {
    names = backupsToKeep([...names, name]);
    expect(names.at(-1)).toBe(name);
    expect(names.length).toBeLessThanOrEqual(17);
  }
  expect(new Set(names.map((name) => name.slice(0, 7))).size).toBe(6);
});

test('of several backups on one day the last is kept, and old backups are kept if no newer ones exist', () => {
  expect(backupsToKeep(['2026-11-15T080000.000Z', '2026-11-15T090000.000Z', '2026-11-15T100000.000Z'])).toEqual([
    '2026-11-15T100000.000Z',
  ]);
  expect(backupsToKeep(['2026-01-02T080000.000Z', '2026-11-15T080000.000Z'])).toHaveLength(2);
});
