import { looksLikeAiken } from '#shared/domain/imports/export-formats.ts';
import type { QuestionDraft } from '#shared/domain/imports/question-rules.ts';
import { normaliseLabel } from '#shared/domain/imports/text.ts';

/** The lines of an Aiken question, or why it has no place in that format. */
export type AikenQuestion = { ok: true; text: string } | { ok: false; reason: string };

/** One question as Aiken: text, options `A.` to `E.`, the answer's letter; everything on one line each. */
export function writeAikenQuestion(question: QuestionDraft): AikenQuestion {
  if (question.type !== 'multiple-choice' || question.correct === null) {
    return { ok: false, reason: 'Aiken holds multiple-choice questions only.' };
  }
  const title = normaliseLabel(question.title);
  if (looksLikeAiken(title)) {
    return { ok: false, reason: 'The question text starts like an option or an answer line of Aiken.' };
  }
  const options = question.options.map(
    (option, at) => `${String.fromCharCode(65 + at)}. ${normaliseLabel(option)}`,
  );
  return {
    ok: true,
    text: [title, ...options, `ANSWER: ${String.fromCharCode(64 + question.correct)}`, ''].join('\n'),
  };
}
