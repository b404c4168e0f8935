import type { DraftQuestion } from '#shared/domain/exams/snapshot.ts';
import { unpackTexts } from '#shared/domain/questions/option-extras.ts';
import type { Db } from '#server/db/tables.ts';
import { listAnswers, listQuestions } from './link-repo.ts';

/** Some questions of the library with the newest answer of each, as they stand now. */
export async function loadLibrary(db: Db, ids: readonly number[]) {
  const questions = await listQuestions(db, ids);
  const answers = await listAnswers(db, ids);
  return {
    questions: new Map(questions.map((row) => [row.id, row])),
    answers: new Map(answers.toReversed().map((row) => [row.question_id, row])),
  };
}

type Library = Awaited<ReturnType<typeof loadLibrary>>;

/** Chosen questions with their marks (hundredths), as an exam or an item of a course would hold them now. */
export const draftQuestionsOf = (
  chosen: readonly { readonly question_id: number; readonly mark: number }[],
  { questions, answers }: Library,
): DraftQuestion[] =>
  chosen.map(({ question_id: id, mark }): DraftQuestion => {
    const question = questions.get(id);
    const answer = answers.get(id);
    const alts = unpackTexts(answer?.option_alts ?? null);
    return {
      questionId: id,
      answerId: answer?.id ?? null,
      exists: question !== undefined && question.deleted_at === null,
      title: question?.title ?? '',
      type: question?.type ?? 'multiple-choice',
      mark,
      image: question?.image_sha256 ?? null,
      imageAlt: question?.image_alt ?? null,
      isLastPinned: question?.is_last_pinned === 1,
      answers:
        answer === undefined
          ? []
          : [
              { text: answer.answer_1, image: answer.answer_1_image, alt: alts[0] },
              { text: answer.answer_2, image: answer.answer_2_image, alt: alts[1] },
              { text: answer.answer_3, image: answer.answer_3_image, alt: alts[2] },
              { text: answer.answer_4, image: answer.answer_4_image, alt: alts[3] },
              { text: answer.answer_5, image: answer.answer_5_image, alt: alts[4] },
            ],
      correctOption: answer?.correct_answer ?? null,
      feedback: answer?.feedback ?? null,
      optionFeedback: unpackTexts(answer?.option_feedback ?? null),
      file: answer?.file_sha256 ?? null,
    };
  });
