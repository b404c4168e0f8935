/** What a student reads after a right and after a wrong answer. */
export interface FeedbackParts {
  readonly correct: string;
  readonly incorrect: string;
}

const CORRECT = 'Correct: ';
const INCORRECT = 'Incorrect: ';

/** Marks lines of the first part that look like the start of the second one. */
const escapePart = (text: string): string => text.replace(/\n(\\*)Incorrect: /g, '\n$1\\Incorrect: ');
const unescapePart = (text: string): string => text.replace(/\n(\\*)\\Incorrect: /g, '\n$1Incorrect: ');

/**
 * The two parts of a feedback as the one text that an answer stores (spec 2 §3).
 * `splitFeedback` reads exactly the same parts back. Equal parts are one plain text.
 */
export function composeFeedback({ correct, incorrect }: FeedbackParts): string {
  if (correct === incorrect && !correct.startsWith(CORRECT) && !correct.startsWith(INCORRECT)) return correct;
  if (correct === '') return INCORRECT + incorrect;
  const first = CORRECT + escapePart(correct);
  return incorrect === '' ? first : `${first}\n${INCORRECT}${incorrect}`;
}

/** The parts of a stored feedback; a text without marks is said in both cases. */
export function splitFeedback(text: string | null): FeedbackParts {
  if (text === null) return { correct: '', incorrect: '' };
  if (text.startsWith(INCORRECT)) return { correct: '', incorrect: text.slice(INCORRECT.length) };
  if (!text.startsWith(CORRECT)) return { correct: text, incorrect: text };
  const border = text.indexOf(`\n${INCORRECT}`);
  if (border === -1) return { correct: unescapePart(text.slice(CORRECT.length)), incorrect: '' };
  return {
    correct: unescapePart(text.slice(CORRECT.length, border)),
    incorrect: text.slice(border + 1 + INCORRECT.length),
  };
}
