import { expect, it } from 'vitest';
import { askedBefore } from './access-request-rules.ts';

const asked = { resource: 'questions', action: 'add' };

it.each([
  ['what one may do already is not asked for', [asked], undefined, 'held'],
  ['what nobody has asked for is', [], undefined, null],
  ['one that waits is the only one', [], { decided_at: null, is_granted: 0 }, 'asked'],
  ['a refusal stands', [], { decided_at: 5, is_granted: 0 }, 'asked'],
  ['a grant that has lapsed is asked for again', [], { decided_at: 5, is_granted: 1 }, null],
] as const)('%s', (_rule, held, earlier, answer) => {
  expect(askedBefore(asked, { held, earlier })).toBe(answer);
});
