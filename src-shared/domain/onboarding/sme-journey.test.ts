import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { missingIn } from './journey-answers.ts';
import {
  journeyProblem,
  journeyProgress,
  JOURNEY_STEPS,
  MAX_SKIPS,
  moveJourney,
  NEW_JOURNEY,
  type Journey,
  type JourneyMove,
} from './sme-journey.ts';

const moves = fc.array(
  fc.constantFrom<JourneyMove>('next', 'skip', 'previous', 'finish', 'finish-early', 'reset'),
  { maxLength: 40 },
);

const played = (list: readonly JourneyMove[]): Journey => list.reduce(moveJourney, NEW_JOURNEY);

describe('whatever is done on a journey', () => {
  test.prop([moves])('a step is attempted or skipped, never both, and each once', (list) => {
    expect(journeyProblem(played(list))).toBeNull();
  });

  test.prop([moves])('the step stays between the first and the last, and progress follows it', (list) => {
    const { step } = played(list);
    expect(step).toBeGreaterThanOrEqual(1);
    expect(step).toBeLessThanOrEqual(JOURNEY_STEPS);
    expect(journeyProgress({ step })).toBe(step * 20);
  });

  test.prop([moves])('no more is skipped than may be', (list) => {
    expect(played(list).skipped.length).toBeLessThanOrEqual(MAX_SKIPS);
  });

  test.prop([moves])('a reset clears everything', (list) => {
    expect(moveJourney(played(list), 'reset')).toEqual(NEW_JOURNEY);
  });

  test.prop([moves, moves])('what is complete changes by a reset alone', (before, after) => {
    const complete = moveJourney(moveJourney(played(before), 'reset'), 'finish');
    const later = after.filter((move) => move !== 'reset').reduce(moveJourney, complete);
    expect(later).toEqual(complete);
  });

  test.prop([moves])('the last thing that was done with a step decides about it', (list) => {
    const journey = played([...list, 'reset', 'next', 'previous']);
    expect(moveJourney(journey, 'skip')).toMatchObject({ attempted: [], skipped: [1], step: 2 });
    const back = moveJourney(moveJourney(journey, 'skip'), 'previous');
    expect(moveJourney(back, 'next')).toMatchObject({ attempted: [1], skipped: [], step: 2 });
  });
});

describe('the end of a journey', () => {
  it('attempts the last step', () => {
    const journey = played(['next', 'next', 'skip', 'next', 'finish']);
    expect(journey).toEqual({ step: 5, attempted: [1, 2, 4, 5], skipped: [3], isComplete: true });
  });

  it('skips the current step where it comes early', () => {
    expect(played(['next', 'finish-early'])).toEqual({
      step: 2,
      attempted: [1],
      skipped: [2],
      isComplete: true,
    });
  });
});

describe('a step', () => {
  it.each([
    [1, { content_review_type: 'exams' }, []],
    [2, { subject_are_you_interested_in: ' ' }, ['subject_are_you_interested_in']],
    [
      5,
      { current_occupation: 'Editor', experience_level: 'expert' },
      ['desired_occupation', 'area_of_employment', 'education_level', 'specialisation_area'],
    ],
  ])('%i says what it still lacks', (step, answers, missing) => {
    expect(missingIn(step, answers)).toEqual(missing);
  });
});
