import type { Insertable } from 'kysely';
import type { AdoptedContent } from '#shared/contract/adopted-content.ts';
import { checkStoredQuestion, withoutTrailingGaps } from '#shared/domain/questions/question-rules.ts';
import type { AnswerTable } from '#server/db/question-tables.ts';
import { refuse } from '#server/refuse.ts';
import { toOptionColumns } from '../questions/mapper.ts';

type Question = AdoptedContent['questions'][number];
type Answer = Question['answers'][number];

const optionsOf = ({ options, option_images: images }: Answer) =>
  options.map((text, at) => ({ text: text ?? '', image: images[at] ?? null }));

/** @throws VALIDATION_FAILED with the sentence of the rule where no editor and no import leaves a question so. */
export function assertWellFormed(questions: readonly Question[]): void {
  for (const { type, answers } of questions) {
    for (const answer of answers) {
      const options = withoutTrailingGaps(optionsOf(answer));
      const check = checkStoredQuestion({ type, options, correct: answer.correct_answer });
      if (!check.ok) refuse('VALIDATION_FAILED', check.reason, { fields: { [check.field]: [check.reason] } });
    }
  }
}

export const toAnswerRow = (questionId: number, answer: Answer): Insertable<AnswerTable> => {
  const { options: _options, option_images: _images, ...row } = answer;
  return { ...row, question_id: questionId, ...toOptionColumns(optionsOf(answer)) };
};
