import { importLimits } from '#shared/domain/imports/limits.ts';

/** Answers that count, or why they cannot be kept. */
export type GivenAnswers = { ok: true; phrases: string[] } | { ok: false; reason: string };

/** The accepted answers of a question as key phrases: each once, none empty, at most five. */
export function acceptWords(words: readonly string[]): GivenAnswers {
  const phrases = [...new Set(words.map((word) => word.trim()).filter((word) => word !== ''))];
  if (phrases.length <= importLimits.options) return { ok: true, phrases };
  const folded = phrases.filter(
    (phrase, at) => phrases.findIndex((other) => other.toLowerCase() === phrase.toLowerCase()) === at,
  );
  if (folded.length <= importLimits.options) return { ok: true, phrases: folded };
  return {
    ok: false,
    reason: `The question accepts ${folded.length} answers; at most ${importLimits.options} are possible. Remove answers or split the question.`,
  };
}

/** Whether two options are nothing but true and false, in whichever order. */
export function isTrueFalse(options: readonly string[]): boolean {
  return (
    options.length === 2 &&
    options
      .map((option) => option.trim().toLowerCase())
      .sort()
      .join() === 'false,true'
  );
}
