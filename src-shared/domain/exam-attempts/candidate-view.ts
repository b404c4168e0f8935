import type { CandidateQuestion } from '#shared/contract/candidate-view.ts';
import type { ReviewPolicy } from '#shared/contract/exam-drafts.ts';
import type { VersionQuestion } from '#shared/domain/exams/version-content.ts';

/** A question as a candidate may see it: an allow-list, so that a new column never leaks by itself. */
export const toCandidateQuestion = (question: VersionQuestion): CandidateQuestion => ({
  question_id: question.question_id,
  question_title: question.title,
  question_type: question.type,
  question_mark: question.mark / 100,
  question_image: question.image,
  ...(question.image_alt === undefined ? {} : { question_image_alt: question.image_alt }),
  options: question.options.map(({ option, text, image, alt }) => ({
    option,
    text,
    image,
    ...(alt === undefined ? {} : { alt }),
  })),
});

/**
 * When keys and feedback may be shown: never; once the exam is over for all of its candidates; once this one
 * has no attempt left; or as soon as the attempt is closed. An open attempt never shows any.
 */
export function isReviewReleased(input: {
  readonly policy: ReviewPolicy;
  readonly isClosed: boolean;
  readonly attemptsLeft: number;
  readonly hasOpenAttempt: boolean;
  /** Nobody who is enrolled sits the exam or may still begin to. */
  readonly isOverForAll: boolean;
}): boolean {
  if (!input.isClosed || input.hasOpenAttempt) return false;
  switch (input.policy) {
    case 'never':
      return false;
    case 'after_all':
      return input.isOverForAll;
    case 'after_close':
      return input.attemptsLeft === 0;
    case 'immediate':
      return true;
  }
}
