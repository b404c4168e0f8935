import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { composeFeedback, splitFeedback } from './feedback.ts';

const nasty = fc
  .array(fc.constantFrom('Correct: ', 'Incorrect: ', '\n', '\\', 'well done', ' ', ''), { maxLength: 8 })
  .map((parts) => parts.join(''));
const text = fc.oneof(nasty, fc.string());

describe('feedback', () => {
  test.prop([text, text])('parts survive being one text, whatever they contain', (correct, incorrect) => {
    expect(splitFeedback(composeFeedback({ correct, incorrect }))).toEqual({ correct, incorrect });
  });

  it('of one plain text is said in both cases, not lost', () => {
    expect(splitFeedback('See page 12.')).toEqual({ correct: 'See page 12.', incorrect: 'See page 12.' });
  });

  it('reads as a person would write it', () => {
    expect(composeFeedback({ correct: 'Yes.', incorrect: 'See page 12.' })).toBe(
      'Correct: Yes.\nIncorrect: See page 12.',
    );
  });
});
