import { expect, it } from 'vitest';
import { afterTry, TOO_LATE } from './mail-retry.ts';

const NOW = 1_000_000;
const refused = { kind: 'refused', isFinal: false, reason: 'Greylisted.' } as const;

it('a mail that was taken is not tried any more', () => {
  expect(afterTry({ kind: 'taken' }, { attempts: 1, useless_at: null }, NOW)).toEqual({
    due_at: null,
    sent_at: NOW,
    reason: null,
  });
});

it('a mail that nobody takes for now is tried again, later each time, and in the end no more', () => {
  const pauses: number[] = [];
  for (let attempts = 1; ; attempts += 1) {
    const { due_at: due, reason } = afterTry(refused, { attempts, useless_at: null }, NOW);
    expect(reason).toBe('Greylisted.');
    if (due === null) break;
    pauses.push(due - NOW);
  }
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
  expect([pauses[0], pauses.length]).toEqual([60_000, 10]);
});

it('a mailbox that does not exist is not asked twice', () => {
  const outcome = { ...refused, isFinal: true };
  expect(afterTry(outcome, { attempts: 1, useless_at: null }, NOW).due_at).toBeNull();
});

it('a mail is not sent after its code has expired', () => {
  const mail = { attempts: 1, useless_at: NOW + 60_000 };
  expect(afterTry(refused, mail, NOW)).toEqual({
    due_at: null,
    sent_at: null,
    reason: `Greylisted. ${TOO_LATE}`,
  });
  expect(afterTry(refused, { ...mail, useless_at: NOW + 60_001 }, NOW).due_at).toBe(NOW + 60_000);
});
