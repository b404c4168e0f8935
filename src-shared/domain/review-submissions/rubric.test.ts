import { expect, it } from 'vitest';
import { ratingsProblem } from './rubric.ts';

const correctness = { criterion: 'correctness', points: 4 } as const;
const clarity = { criterion: 'clarity', points: 3 } as const;

it('wants the required criteria for an approval alone, and each once', () => {
  expect(ratingsProblem('approved', [correctness])).toMatch(/^Rate correctness and clarity/u);
  expect(ratingsProblem('approved', [correctness, clarity])).toBeUndefined();
  expect(ratingsProblem('rejected', [])).toBeUndefined();
  expect(ratingsProblem('rejected', [clarity, clarity])).toBe('Rate each criterion once.');
});
