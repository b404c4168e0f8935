import type { QuestionType } from '#shared/contract/question-types.ts';
import { withoutPlaceholder } from './placeholders.ts';
import type { CheckedQuestion } from './publish-check.ts';
import type { VersionContent, VersionKey, VersionKeys, VersionQuestion } from './version-content.ts';

/** A chosen question with its answer as the library holds them now. */
export interface DraftQuestion {
  readonly questionId: number;
  readonly answerId: number | null;
  readonly exists: boolean;
  readonly title: string;
  readonly type: QuestionType;
  /** Hundredths, as chosen for this exam. */
  readonly mark: number;
  readonly image: string | null;
  readonly imageAlt: string | null;
  /** Texts and images of answer_1 to answer_5, in order. */
  readonly answers: readonly {
    readonly text: string | null;
    readonly image: string | null;
    readonly alt?: string | undefined;
  }[];
  readonly correctOption: number | null;
  readonly feedback: string | null;
  readonly optionFeedback: readonly string[];
  readonly isLastPinned?: boolean;
  readonly file: string | null;
}

export interface DraftExam {
  readonly title: string;
  readonly description: string;
  readonly assessmentProvider: string;
  readonly introductionTitle: string;
  readonly introductionDescription: string;
  readonly startButtonText: string;
  readonly instructorName: string;
  readonly subject: string;
  readonly questions: readonly DraftQuestion[];
}

const optionsOf = (question: DraftQuestion) =>
  question.answers.map(({ text, image, alt = '' }, index) => ({
    option: index + 1,
    text: text ?? '',
    image,
    // Only where there are words: what was published without any keeps its hash.
    ...(image === null || alt === '' ? {} : { alt }),
  }));

const isFilled = (option: { text: string; image: string | null }): boolean =>
  option.text.trim() !== '' || option.image !== null;

/** What the publish check wants to know of a chosen question. */
export const toCheckedQuestion = (question: DraftQuestion): CheckedQuestion => ({
  questionId: question.questionId,
  exists: question.exists,
  type: question.type,
  title: question.title,
  mark: question.mark,
  options: optionsOf(question).map((option) => ({ option: option.option, isFilled: isFilled(option) })),
  correctOption: question.correctOption,
});

const toVersionQuestion = (question: DraftQuestion): VersionQuestion => ({
  question_id: question.questionId,
  answer_id: question.answerId,
  title: question.title,
  type: question.type,
  mark: question.mark,
  image: question.image,
  ...(question.image === null || (question.imageAlt ?? '') === ''
    ? {}
    : { image_alt: question.imageAlt ?? '' }),
  options: question.type === 'open_ended' ? [] : optionsOf(question).filter(isFilled),
  // Only where it is: what was published without keeps its hash.
  ...(question.type === 'multiple-choice' && question.isLastPinned === true
    ? { is_last_pinned: true as const }
    : {}),
});

const toVersionKey = (question: DraftQuestion): VersionKey => ({
  question_id: question.questionId,
  correct_option: question.type === 'open_ended' ? null : question.correctOption,
  accepted_phrases:
    question.type === 'open_ended'
      ? optionsOf(question)
          .map((option) => option.text.trim())
          .filter((text) => text !== '')
      : [],
  feedback: question.feedback,
  ...(question.type !== 'open_ended' && question.optionFeedback.some((text) => text !== '')
    ? { option_feedback: question.optionFeedback }
    : {}),
  ...(question.file === null ? {} : { file: question.file }),
});

/** Splits one question into what candidates see and what only the server reads. */
export const snapshotQuestion = (
  question: DraftQuestion,
): { readonly content: VersionQuestion; readonly keys: VersionKey } => ({
  content: toVersionQuestion(question),
  keys: toVersionKey(question),
});

/** Splits a draft into what candidates see and what only the server reads. */
export function snapshotOf(exam: DraftExam): {
  content: VersionContent;
  keys: VersionKeys;
  maxPoints: number;
} {
  return {
    content: {
      title: exam.title.trim(),
      description: withoutPlaceholder('description', exam.description),
      assessment_provider: withoutPlaceholder('provider', exam.assessmentProvider),
      introduction_title: exam.introductionTitle,
      introduction_description: exam.introductionDescription,
      start_button_text: exam.startButtonText,
      instructor_name: exam.instructorName,
      subject: exam.subject,
      questions: exam.questions.map(toVersionQuestion),
    },
    keys: { questions: exam.questions.map(toVersionKey) },
    maxPoints: exam.questions.reduce((sum, question) => sum + question.mark, 0),
  };
}
