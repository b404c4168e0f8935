import type { PublishProblem } from '#shared/domain/exams/publish-check.ts';
import type { DraftExam } from '#shared/domain/exams/snapshot.ts';

const WORDS: Readonly<Record<PublishProblem['code'], (question: string) => string>> = {
  title_missing: () => 'The exam has no title.',
  no_questions: () => 'No questions are chosen.',
  question_missing: (question) => `${question} was deleted from the library.`,
  question_title_missing: (question) => `${question} has no text.`,
  question_options_missing: (question) => `${question} has fewer than two options.`,
  question_key_missing: (question) => `${question} has no correct answer.`,
  question_mark_zero: (question) => `${question} has no points.`,
  duration_invalid: () => 'The time is not a number of minutes.',
  pass_percent_invalid: () => 'The pass mark must be more than 0 and at most 100 %.',
  release_date_missing: () => 'The day on which results are released is missing.',
  time_zone_unknown: () => 'The time zone is not known.',
  schedule_past: () => 'The opening lies in the past.',
  closing_past: () => 'The closing lies in the past.',
  closing_before_opening: () => 'The exam closes before it opens.',
  currency_missing: () => 'The price has no currency.',
  nobody_named: () => 'Only some may take the exam, and nobody is named.',
};

const MAX_TITLE = 60;

/** "Question 2 (“What is ATP?”)"; a question that is not even here goes by its number alone. */
function questionWords({ questions }: DraftExam, id: number | null): string {
  const at = questions.findIndex(({ questionId }) => questionId === id);
  const title = questions[at]?.title.trim() ?? '';
  const shown = title.length > MAX_TITLE ? `${title.slice(0, MAX_TITLE).trimEnd()}…` : title;
  return shown === '' ? `Question ${at + 1}` : `Question ${at + 1} (“${shown}”)`;
}

/** A sentence that says what stands in the way of publishing, and which question it is about. */
export const problemWords = (draft: DraftExam, { code, question_id: id }: PublishProblem): string =>
  WORDS[code](questionWords(draft, id));
