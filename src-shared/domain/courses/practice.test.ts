import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { composeFeedback } from '../questions/feedback.ts';
import { markPractice, scorePractice, type PracticeKey } from './practice.ts';

const key = (changes: Partial<PracticeKey> = {}): PracticeKey => ({
  question_id: 1,
  correct_option: 2,
  accepted_phrases: [],
  feedback: composeFeedback({ correct: 'Yes.', incorrect: 'No.' }),
  option_feedback: ['The first is older.', ''],
  file: null,
  ...changes,
});

const choice = { question_id: 1, type: 'multiple-choice', mark: 2 } as const;
const open = { question_id: 1, type: 'open_ended', mark: 2 } as const;

describe('practice', () => {
  test('says to a chosen option what its author wrote for it', () => {
    expect(markPractice(choice, key(), { option: 2, text: '' })).toMatchObject({
      isCorrect: true,
      feedback: 'Yes.',
      optionFeedback: '',
    });
    expect(markPractice(choice, key(), { option: 1, text: '' })).toMatchObject({
      isCorrect: false,
      feedback: 'No.',
      optionFeedback: 'The first is older.',
    });
  });

  test('marks words by the phrases that were expected, and nothing where there are none', () => {
    const phrases = key({ correct_option: null, accepted_phrases: ['lipid', 'double layer'] });
    expect(markPractice(open, phrases, { option: null, text: 'A lipid.' })).toMatchObject({
      isCorrect: false,
      matched: ['lipid'],
      missed: ['double layer'],
    });
    expect(markPractice(open, phrases, { option: null, text: 'A double layer of Lipid' }).isCorrect).toBe(
      true,
    );
    expect(markPractice(open, key(), { option: null, text: 'Words' })).toMatchObject({
      isCorrect: null,
      feedback: '',
    });
  });

  test('a score lies between nothing and all, and reaches what it equals', () => {
    const marks = fc.array(
      fc.record({
        mark: fc.integer({ min: 1, max: 100_000 }).map((hundredths) => hundredths / 100),
        isCorrect: fc.constantFrom(true, false, null),
      }),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(marks, (list) => {
        const { percent, points, maxPoints } = scorePractice(list, null);
        expect(points).toBeLessThanOrEqual(maxPoints);
        if (list.every(({ isCorrect }) => isCorrect === null)) expect(percent).toBeNull();
        else {
          expect(percent).toBeGreaterThanOrEqual(0);
          expect(percent).toBeLessThanOrEqual(100);
          expect(scorePractice(list, percent).isReached).toBe(true);
        }
      }),
    );
  });
});
