import type { Question } from '#shared/contract/questions.ts';
import { snapshotOf, type DraftQuestion } from './snapshot.ts';
import type { VersionKey, VersionQuestion } from './version-content.ts';

const toDraftQuestion = (question: Question, mark: number): DraftQuestion => {
  const [answer] = question.answers;
  return {
    questionId: question.id,
    answerId: answer?.id ?? null,
    exists: true,
    title: question.question_title,
    type: question.question_type,
    mark: Math.round(mark * 100),
    image: question.question_image,
    imageAlt: question.question_image_alt,
    answers:
      answer === undefined
        ? []
        : [
            { text: answer.answer_1, image: answer.answer_1_image, alt: answer.option_alts[0] },
            { text: answer.answer_2, image: answer.answer_2_image, alt: answer.option_alts[1] },
            { text: answer.answer_3, image: answer.answer_3_image, alt: answer.option_alts[2] },
            { text: answer.answer_4, image: answer.answer_4_image, alt: answer.option_alts[3] },
            { text: answer.answer_5, image: answer.answer_5_image, alt: answer.option_alts[4] },
          ],
    correctOption: answer?.correct_answer ?? null,
    feedback: answer?.answer_feedback ?? null,
    optionFeedback: answer?.option_feedback ?? [],
    file: answer?.answer_file ?? null,
    isLastPinned: question.is_last_pinned === true,
  };
};

/** Questions of the library with the marks of an exam, as its next version would hold them. */
export function librarySnapshot(chosen: readonly { readonly question: Question; readonly mark: number }[]): {
  readonly questions: readonly VersionQuestion[];
  readonly keys: readonly VersionKey[];
} {
  const { content, keys } = snapshotOf({
    title: '',
    description: '',
    assessmentProvider: '',
    introductionTitle: '',
    introductionDescription: '',
    startButtonText: '',
    instructorName: '',
    subject: '',
    questions: chosen.map(({ question, mark }) => toDraftQuestion(question, mark)),
  });
  return { questions: content.questions, keys: keys.questions };
}
