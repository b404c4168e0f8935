import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SUBMISSION_VERDICTS } from '#shared/contract/course-submissions.ts';
import {
  completeAnswers,
  dueAtOf,
  handInBar,
  isReleasedBy,
  overallVerdict,
  saidOf,
  totalOf,
  triesLeft,
} from './submission.ts';

const DAY = 24 * 60 * 60 * 1000;
const verdict = fc.constantFrom(...SUBMISSION_VERDICTS);
const earlier = fc.array(
  fc.record({ state: fc.constantFrom('handed_in', 'marked', 'returned'), isSolutionShown: fc.boolean() }),
  { maxLength: 6 },
);
const terms = fc.record({ attemptsAllowed: fc.integer({ min: 0, max: 4 }), isGraded: fc.boolean() });

describe('an assignment', () => {
  it('is due at its moment, or days after enrolment, or never', () => {
    expect(dueAtOf({ dueAt: 5, dueDays: 3 }, 0)).toBe(5);
    expect(dueAtOf({ dueAt: null, dueDays: 3 }, 10)).toBe(10 + 3 * DAY);
    expect(dueAtOf({ dueAt: null, dueDays: 3 }, null)).toBeNull();
    expect(dueAtOf({ dueAt: null, dueDays: null }, 10)).toBeNull();
  });

  it('is handed in with one answer for each question', () => {
    const prompts = [1, 2].map((no) => ({ no, prompt: '', points: 100 }));
    expect(completeAnswers(prompts, [{ no: 2, text: 'b' }])).toEqual([
      { no: 1, text: '' },
      { no: 2, text: 'b' },
    ]);
  });

  it('has as many tries as are allowed, those not counted that were given back', () => {
    fc.assert(
      fc.property(terms, earlier, (rules, before) => {
        const left = triesLeft(rules, before);
        expect(left === null).toBe(rules.attemptsAllowed === 0);
        const again = triesLeft(rules, [...before, { state: 'returned', isSolutionShown: false }]);
        expect(again).toBe(left);
      }),
    );
  });

  it('cannot be handed in once more where it counts and its solution is known', () => {
    fc.assert(
      fc.property(terms, earlier, (rules, before) => {
        const shown = [...before, { state: 'marked' as const, isSolutionShown: true }];
        expect(rules.isGraded && handInBar(rules, shown) === null).toBe(false);
      }),
    );
  });

  it('shows the solution of what counts only once nothing can be gained by it', () => {
    fc.assert(
      fc.property(terms, earlier, fc.boolean(), (rules, before, isPassed) => {
        const isReleased = isReleasedBy(rules, { isPassed, earlier: before });
        expect(isReleased).toBe(!rules.isGraded || isPassed || triesLeft(rules, before) === 0);
      }),
    );
  });
});

describe('a mark', () => {
  it('is one word for all answers', () => {
    fc.assert(
      fc.property(fc.array(verdict, { minLength: 1 }), (verdicts) => {
        const all = overallVerdict(verdicts);
        expect(all === 'partial' || verdicts.every((one) => one === all)).toBe(true);
      }),
    );
  });

  it('passes by its points, or where no score is set by anything right', () => {
    const prompts = [{ no: 1, prompt: '', points: 500 }];
    const given = (points: number) => [{ no: 1, verdict: 'partial' as const, points }];
    expect(totalOf(prompts, given(300), 6000).isPassed).toBe(true);
    expect(totalOf(prompts, given(299), 6000).isPassed).toBe(false);
    expect(totalOf(prompts, given(0), null).isPassed).toBe(true);
    expect(totalOf(prompts, [{ no: 1, verdict: 'incorrect', points: 0 }], null).isPassed).toBe(false);
  });

  it('says what its author wrote for the verdict, and the solution only where it is released', () => {
    const prompts = [{ no: 1, prompt: 'Why?', points: 500 }];
    const key = {
      no: 1,
      solution: 'So.',
      feedback_correct: 'Yes.',
      feedback_partial: ' ',
      feedback_incorrect: 'No.',
    };
    const marks = [{ no: 1, verdict: 'correct' as const, points: 500 }];
    expect(saidOf(prompts, [key], { marks, isReleased: false })).toEqual([
      {
        no: 1,
        verdict: 'correct',
        points: 500,
        max_points: 500,
        solution: null,
        texts: [{ verdict: 'correct', text: 'Yes.' }],
      },
    ]);
    expect(saidOf(prompts, [key], { marks: [], isReleased: true })).toMatchObject([
      { solution: 'So.', texts: [{ text: 'Yes.' }, { text: 'No.' }] },
    ]);
  });
});
