import { expect, test } from 'vitest';
import { movesOf, nextRequestState } from './request-states.ts';

test('a request goes from hand to hand', () => {
  expect(movesOf('open', 'other')).toEqual(['offer']);
  expect(movesOf('open', 'requester')).toEqual(['close']);
  expect(movesOf('offered', 'requester')).toEqual(['give', 'close']);
  expect(movesOf('given', 'writer')).toEqual(['withdraw', 'deliver']);
  expect(movesOf('delivered', 'requester')).toEqual(['accept', 'return', 'close']);
  expect(movesOf('closed', 'requester')).toEqual([]);
});

test('nobody accepts what they delivered', () => {
  expect(nextRequestState('delivered', 'accept', 'writer')).toBeUndefined();
  expect(nextRequestState('delivered', 'accept', 'other')).toBeUndefined();
});
