import { expect, test } from 'vitest';
import { movesFrom, nextTicketState } from './ticket-states.ts';

test('a ticket goes from one state to the next, and nowhere else', () => {
  expect(nextTicketState('accepted', 'solve')).toBe('solved');
  expect(nextTicketState('solved', 'reopen')).toBe('accepted');
  expect(nextTicketState('waiting', 'give_back')).toBe('new');
  expect(nextTicketState('new', 'solve')).toBeUndefined();
  expect(nextTicketState('closed', 'solve')).toBeUndefined();
  expect(nextTicketState('a state of later', 'close')).toBeUndefined();
});

test('who asked may close and reopen, and nothing more', () => {
  expect(movesFrom('accepted', 'person')).toEqual(['close']);
  expect(movesFrom('solved', 'person')).toEqual(['close', 'reopen']);
  expect(movesFrom('accepted', 'staff')).toEqual(['wait', 'solve', 'close', 'give_back']);
});
