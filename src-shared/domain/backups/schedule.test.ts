import { expect, it } from 'vitest';
import { backupName, backupTime, isAutomatic } from './names.ts';
import { BACKUP_EVERY_MS, isDue, PATIENCE_MS, QUIET_MS, superfluous } from './schedule.ts';

const HOUR = 3_600_000;
const START = Date.UTC(2026, 10, 1, 12);

it('keeps the newest four, and the last one of each of seven days', () => {
  let kept: { readonly name: string; readonly at: number }[] = [];
  for (let hour = 0; hour < 24 * 20; hour++) {
    kept.push({ name: `b${hour}`, at: START + hour * HOUR });
    const gone = new Set(superfluous(kept));
    kept = kept.filter((one) => !gone.has(one));
  }
  const days = kept.map(({ at }) => Math.floor(at / (24 * HOUR)));
  expect(new Set(days).size).toBe(7);
  expect(kept).toHaveLength(4 + 6);
  expect(kept.at(-1)?.name).toBe('b479');
});

it.each([
  ['nothing has changed', { sinceLastMs: 10 * BACKUP_EVERY_MS, changedMs: null, quietMs: HOUR }, 'no'],
  ['it is early', { sinceLastMs: BACKUP_EVERY_MS - 1, changedMs: HOUR, quietMs: HOUR }, 'no'],
  [
    'it is time and nobody saves',
    { sinceLastMs: BACKUP_EVERY_MS, changedMs: HOUR, quietMs: QUIET_MS },
    'now',
  ],
  ['somebody is saving', { sinceLastMs: BACKUP_EVERY_MS, changedMs: HOUR, quietMs: QUIET_MS - 1 }, 'no'],
  ['they began just now', { sinceLastMs: 9 * BACKUP_EVERY_MS, changedMs: 5, quietMs: 0 }, 'no'],
  [
    'they save for long',
    { sinceLastMs: BACKUP_EVERY_MS + PATIENCE_MS, changedMs: HOUR, quietMs: 0 },
    'slowly',
  ],
] as const)('decides when %s', (_, situation, expected) => {
  expect(isDue(situation)).toBe(expected);
});

it('names a backup by its time', () => {
  const at = new Date(START + 123);
  const name = backupName('auto', at);
  expect(name).not.toContain(':');
  expect(backupTime(name)).toBe(at.getTime());
  expect(isAutomatic(name)).toBe(true);
  expect(isAutomatic(backupName('before-migration', at))).toBe(false);
  expect(backupTime(`${name}.part`)).toBeNull();
});
