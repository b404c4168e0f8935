import { expect, it } from 'vitest';
import { countWithShares } from './counted-questions.ts';

const result = { scoring_mode: 'equal', exam_score: 65.83, correct: 19, question_count: 30 } as const;

it('tells what partly right answers add', () => {
  expect(countWithShares(result)).toBe(19.75);
});

it.each([
  ['only right ones counted, whatever was rounded', { exam_score: 63.33 }],
  ['marks count', { scoring_mode: 'weighted' }],
  ['there is no score yet', { exam_score: null }],
  ['the right ones are not told', { correct: null }],
] as const)('tells nothing where %s', (_case, change) => {
  expect(countWithShares({ ...result, ...change })).toBeNull();
});
