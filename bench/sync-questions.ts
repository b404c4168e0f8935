/** A question as every side of the comparison stores and sends it: about 330 bytes of JSON. */
export interface PlainQuestion {
  readonly id: string;
  readonly title: string;
  readonly type: string;
  readonly mark: number;
  readonly options: readonly string[];
  readonly correct: number;
  readonly feedback: string;
  readonly updated: number;
}

export const QUESTION_TIME = Date.UTC(2026, 8, 1, 9);

export const plainQuestion = (n: number): PlainQuestion => ({
  id: `q${String(n).padStart(8, '0')}`,
  title: `Which of these statements about item ${n} follows from the evidence in table ${n % 97}?`,
  type: 'multiple-choice',
  mark: 1,
  options: [
    `The first statement of ${n}`,
    `The second statement of ${n}`,
    `The third one of ${n}`,
    `None of these`,
  ],
  correct: 1 + (n % 4),
  feedback: `Table ${n % 97} says so.`,
  updated: QUESTION_TIME,
});

export const plainQuestions = (count: number): PlainQuestion[] =>
  Array.from({ length: count }, (_, i) => plainQuestion(i + 1));

/** The same as the body of `saveQuestion`. */
export const questionDraft = ({ title, mark, options, correct, feedback }: PlainQuestion) => ({
  question_title: title,
  question_mark: mark,
  question_type: 'multiple-choice',
  assign_folder_id: null,
  tag_names: [],
  question_image: null,
  options: options.map((text) => ({ text, image: null })),
  correct_answer: correct,
  feedback_correct: feedback,
  feedback_incorrect: '',
});
