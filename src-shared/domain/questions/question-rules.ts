/** The question types (spec 2 §3), as the contract spells them. */
export type QuestionKind = 'multiple-choice' | 'true-false' | 'open_ended';

export interface QuestionOption {
  readonly text: string;
  /** SHA-256 of an image; an option may be an image alone. */
  readonly image: string | null;
}

export interface QuestionContent {
  readonly type: QuestionKind;
  /** In order; for open_ended the accepted key phrases. Gaps are options without text and image. */
  readonly options: readonly QuestionOption[];
  /** Number of the right option, from 1. */
  readonly correct: number | null;
}

/** The form field that a refusal belongs to. */
export type QuestionField = 'options' | 'correct_answer';

export type QuestionCheck =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly field: QuestionField;
      readonly reason: string;
      /** Which option is meant, from 0. */
      readonly option?: number;
    };

const MAX_OPTIONS = 5;
const MIN_OPTIONS = 2;

/** True-false questions have exactly these options (spec 2 §3). */
export const TRUE_FALSE_OPTIONS: readonly QuestionOption[] = [
  { text: 'True', image: null },
  { text: 'False', image: null },
];

const refuse = (field: QuestionField, reason: string): QuestionCheck => ({ ok: false, field, reason });
/** An option as its author sees it: by its letter, and a key phrase by its number. */
const nameOf = (type: QuestionKind, at: number): string =>
  type === 'open_ended' ? `Key phrase ${at + 1}` : `Option ${String.fromCodePoint(65 + at)}`;

const refuseOption = (type: QuestionKind, option: number, problem: string): QuestionCheck => ({
  ok: false,
  field: 'options',
  reason: `${nameOf(type, option)} ${problem}`,
  option,
});

const isEmpty = (option: QuestionOption): boolean => option.text.trim() === '' && option.image === null;

/** Options up to the last one that is filled: a form always shows five fields. */
export function withoutTrailingGaps<Option extends QuestionOption>(options: readonly Option[]): Option[] {
  const last = options.findLastIndex((option) => !isEmpty(option));
  return options.slice(0, last + 1);
}

/** Whether a question is complete and can be asked; the reason is a sentence for its author. */
export function checkQuestion({ type, options, correct }: QuestionContent): QuestionCheck {
  if (options.length > MAX_OPTIONS) {
    return refuse('options', 'A question may have at most 5 options. Remove one to add another.');
  }
  const gap = options.findIndex(isEmpty);
  if (gap !== -1) return refuseOption(type, gap, 'is empty. Write its text or remove it.');
  const repeated = options.findIndex((option, at) =>
    options.slice(0, at).some((other) => isSame(other, option)),
  );
  if (repeated !== -1) return refuseOption(type, repeated, 'is the same as an earlier one.');
  switch (type) {
    case 'multiple-choice':
      return checkChoice(options, correct);
    case 'true-false':
      return checkTrueFalse(options, correct);
    case 'open_ended':
      return correct === null
        ? { ok: true }
        : refuse('correct_answer', 'An open question has no right option.');
  }
}

/**
 * Whether an editor or an import may have left a question like this: complete, with options that are alike, or
 * without its key after its type was changed.
 */
export function checkStoredQuestion({ type, options, correct }: QuestionContent): QuestionCheck {
  const gap = options.findIndex(isEmpty);
  if (gap !== -1) return refuseOption(type, gap, 'is empty. Write its text or remove it.');
  if (options.length > MAX_OPTIONS) return refuse('options', 'A question may have at most 5 options.');
  if (type === 'true-false') return checkTrueFalse(options, correct ?? 1);
  return correct === null || (type === 'multiple-choice' && correct <= options.length)
    ? { ok: true }
    : refuse('correct_answer', `There is no option ${correct}.`);
}

const isSame = (one: QuestionOption, other: QuestionOption): boolean =>
  one.text.trim() === other.text.trim() && one.image === other.image;

function checkChoice(options: readonly QuestionOption[], correct: number | null): QuestionCheck {
  if (options.length < MIN_OPTIONS) {
    return refuse('options', 'A multiple-choice question needs at least 2 options.');
  }
  if (correct === null) return refuse('correct_answer', 'Choose which option is right.');
  return correct >= 1 && correct <= options.length
    ? { ok: true }
    : refuse('correct_answer', `There is no option ${correct}.`);
}

function checkTrueFalse(options: readonly QuestionOption[], correct: number | null): QuestionCheck {
  const isPlain =
    options.length === 2 && options.every((option, at) => option.text === TRUE_FALSE_OPTIONS[at]?.text);
  if (!isPlain) return refuse('options', 'A true-false question has exactly the options True and False.');
  return correct === 1 || correct === 2
    ? { ok: true }
    : refuse('correct_answer', 'Choose whether True or False is right.');
}
