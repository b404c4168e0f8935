import { expect, test } from 'vitest';
import { decisionProblem, mayDecideReview, mayTakeReview } from './review-states.ts';

const submission = { state: 'submitted', authorId: 1, reviewerId: null, wantedIds: [] };

test('own content is never offered for review', () => {
  expect(mayTakeReview(submission, 1)).toBe(false);
  expect(mayTakeReview(submission, 2)).toBe(true);
  expect(mayTakeReview({ ...submission, wantedIds: [3] }, 2)).toBe(false);
  expect(mayTakeReview({ ...submission, state: 'in_review', reviewerId: 3 }, 2)).toBe(false);
});

test('only who took it decides, and never the author', () => {
  const taken = { ...submission, state: 'in_review', reviewerId: 2 };
  expect(mayDecideReview(taken, 2)).toBe(true);
  expect(mayDecideReview(taken, 3)).toBe(false);
  expect(mayDecideReview({ ...taken, reviewerId: 1 }, 1)).toBe(false);
  expect(mayDecideReview({ ...taken, state: 'approved' }, 2)).toBe(false);
});

test('a decision fits what was remarked', () => {
  expect(decisionProblem('approved', { reason: '', remarks: [{ isRequired: true }] })).toMatch(
    /asks for a change/u,
  );
  expect(decisionProblem('approved', { reason: '', remarks: [{ isRequired: false }] })).toBeUndefined();
  expect(decisionProblem('rejected', { reason: ' ', remarks: [] })).toMatch(/what has to change/u);
  expect(decisionProblem('changes_asked', { reason: 'Shorter', remarks: [] })).toBeUndefined();
});
