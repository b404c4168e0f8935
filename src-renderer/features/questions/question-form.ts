import type { Answer } from '#shared/contract/answers.ts';
import type { Question, QuestionDraft } from '#shared/contract/questions.ts';
import { MAX_OPTIONS } from '#shared/contract/answers.ts';
import type { QuestionType } from '#shared/contract/question-types.ts';
import type { FullExtras, FullOption, OptionExtras } from '#shared/domain/questions/option-extras.ts';
import { splitFeedback } from '#shared/domain/questions/feedback.ts';
import {
  TRUE_FALSE_OPTIONS,
  withoutTrailingGaps,
  type QuestionOption,
} from '#shared/domain/questions/question-rules.ts';

/** One line of the options; its key stays the same while it moves. */
export interface OptionField extends FullOption {
  readonly key: number;
}

type WrittenOption = QuestionOption & OptionExtras;

/** A question as the editor holds it: unfinished things are allowed in it. */
export interface QuestionForm {
  readonly type: QuestionType;
  readonly title: string;
  /** Empty while somebody is writing it. */
  readonly mark: number | '';
  readonly image: string | null;
  /** What the image shows, for whoever does not see it. */
  readonly imageAlt: string;
  /** SHA-256 of the worked solution. */
  readonly file: string | null;
  /** Options, or the key phrases of an open question. */
  readonly options: readonly OptionField[];
  /** Where options are shuffled, the last one stays last. */
  readonly isLastPinned: boolean;
  /** Key of the right option. */
  readonly correct: number | null;
  readonly feedbackCorrect: string;
  readonly feedbackIncorrect: string;
  readonly folderId: number | null;
  readonly tagNames: readonly string[];
}

export type EditForm = (edit: (form: QuestionForm) => QuestionForm) => void;

const FIRST_OPTIONS = 4;

const fields = (options: readonly WrittenOption[]): OptionField[] =>
  options.map(({ text, image, alt = '', feedback = '' }, at) => ({
    text,
    image,
    alt,
    feedback,
    key: at + 1,
  }));

const blank = { text: '', image: null, alt: '', feedback: '' };

const blanks = (count: number): OptionField[] => fields(Array.from({ length: count }, () => blank));

const optionsFor = (type: QuestionType): OptionField[] =>
  type === 'true-false' ? fields(TRUE_FALSE_OPTIONS) : blanks(type === 'open_ended' ? 1 : FIRST_OPTIONS);

/** A new question; the next one in a row keeps its kind, place and tags. */
export const emptyForm = (
  from: Pick<QuestionForm, 'type' | 'folderId' | 'tagNames'> = {
    type: 'multiple-choice',
    folderId: null,
    tagNames: [],
  },
): QuestionForm => ({
  type: from.type,
  title: '',
  mark: 1,
  image: null,
  imageAlt: '',
  file: null,
  options: optionsFor(from.type),
  isLastPinned: false,
  correct: null,
  feedbackCorrect: '',
  feedbackIncorrect: '',
  folderId: from.folderId,
  tagNames: from.tagNames,
});

const extrasOf = (answer: Answer, at: number): FullExtras => ({
  alt: answer.option_alts[at] ?? '',
  feedback: answer.option_feedback[at] ?? '',
});

/** The options of a stored answer, without the empty ones at its end. */
export const optionsOf = (answer: Answer | undefined): FullOption[] =>
  answer === undefined
    ? []
    : withoutTrailingGaps([
        { text: answer.answer_1 ?? '', image: answer.answer_1_image, ...extrasOf(answer, 0) },
        { text: answer.answer_2 ?? '', image: answer.answer_2_image, ...extrasOf(answer, 1) },
        { text: answer.answer_3 ?? '', image: answer.answer_3_image, ...extrasOf(answer, 2) },
        { text: answer.answer_4 ?? '', image: answer.answer_4_image, ...extrasOf(answer, 3) },
        { text: answer.answer_5 ?? '', image: answer.answer_5_image, ...extrasOf(answer, 4) },
      ]);

/** A stored question as the editor holds it. */
export const formOf = (question: Question): QuestionForm => {
  const [answer] = question.answers;
  const stored = optionsOf(answer);
  const feedback = splitFeedback(answer?.answer_feedback ?? null);
  return {
    type: question.question_type,
    title: question.question_title,
    mark: question.question_mark,
    image: question.question_image,
    imageAlt: question.question_image_alt ?? '',
    file: answer?.answer_file ?? null,
    options: stored.length === 0 ? optionsFor(question.question_type) : fields(stored),
    isLastPinned: question.is_last_pinned === true,
    correct: answer?.correct_answer ?? null,
    feedbackCorrect: feedback.correct,
    feedbackIncorrect: feedback.incorrect,
    folderId: question.assign_folder_id,
    tagNames: question.tag_names,
  };
};

/** A draft of one piece, such as an earlier version, as the editor holds it. */
export const formOfDraft = (draft: QuestionDraft): QuestionForm => ({
  type: draft.question_type,
  title: draft.question_title,
  mark: draft.question_mark,
  image: draft.question_image,
  imageAlt: draft.question_image_alt ?? '',
  file: draft.answer_file ?? null,
  options: draft.options.length === 0 ? optionsFor(draft.question_type) : fields(draft.options),
  isLastPinned: draft.is_last_pinned === true,
  correct: draft.correct_answer,
  feedbackCorrect: draft.feedback_correct,
  feedbackIncorrect: draft.feedback_incorrect,
  folderId: draft.assign_folder_id,
  tagNames: draft.tag_names,
});

/** What the server is told; an empty mark is told as zero, which it refuses. */
export const toDraft = (form: QuestionForm): QuestionDraft => {
  const place = form.options.findIndex((option) => option.key === form.correct);
  return {
    question_title: form.title.trim(),
    question_mark: form.mark === '' ? 0 : form.mark,
    question_type: form.type,
    assign_folder_id: form.folderId,
    tag_names: [...form.tagNames],
    question_image: form.image,
    question_image_alt: form.image === null ? '' : form.imageAlt.trim(),
    answer_file: form.file,
    options: withoutTrailingGaps(form.options).map(({ text, image, alt, feedback }) => ({
      text: text.trim(),
      image,
      alt: image === null ? '' : alt.trim(),
      feedback: form.type === 'open_ended' ? '' : feedback.trim(),
    })),
    is_last_pinned: form.type === 'multiple-choice' && form.isLastPinned,
    correct_answer: form.type === 'open_ended' || place === -1 ? null : place + 1,
    feedback_correct: form.feedbackCorrect,
    feedback_incorrect: form.feedbackIncorrect,
  };
};

/** Another kind of question: its options start afresh, because they mean something else now. */
export const changeType = (form: QuestionForm, type: QuestionType): QuestionForm =>
  type === form.type ? form : { ...form, type, options: optionsFor(type), correct: null };

/** Whether a change of kind takes away something that was written. */
export const losesOptions = ({ type, options, correct }: QuestionForm): boolean =>
  correct !== null ||
  (type !== 'true-false' && options.some((option) => option.text.trim() !== '' || option.image !== null));

export const canAddOption = (form: QuestionForm): boolean => form.options.length < MAX_OPTIONS;

/** One more line; a sixth is refused by leaving the form as it is. */
export const addOption = (form: QuestionForm): QuestionForm => {
  if (!canAddOption(form)) return form;
  const key = Math.max(0, ...form.options.map((option) => option.key)) + 1;
  return { ...form, options: [...form.options, { ...blank, key }] };
};

export const changeOption = (form: QuestionForm, key: number, change: Partial<FullOption>): QuestionForm => ({
  ...form,
  options: form.options.map((option) => (option.key === key ? { ...option, ...change } : option)),
});

const isBlank = ({ text, image }: QuestionOption): boolean => text.trim() === '' && image === null;

/** A form whose options took in some lines. */
export interface Spread {
  readonly form: QuestionForm;
  /** Place of the last option that took a line. */
  readonly last: number;
  /** How many lines found no room. */
  readonly leftOut: number;
}

/**
 * Lines over the options from one of them on: empty ones that follow take a line each, and new ones stand
 * before what is written already. Empty ones at the end make room.
 * @param around what stands before and after the place in the first one, as in any text.
 */
export const spreadLines = (
  form: QuestionForm,
  key: number,
  lines: readonly string[],
  [before, after]: readonly [before: string, after: string] = ['', ''],
): Spread => {
  const at = form.options.findIndex((option) => option.key === key);
  const tail = form.options.slice(at + 1);
  const firstWritten = tail.findIndex((option) => !isBlank(option));
  const free = tail.slice(0, firstWritten === -1 ? tail.length : firstWritten);
  const written = withoutTrailingGaps(tail.slice(free.length));
  const room = MAX_OPTIONS - at - written.length;
  const taken = lines.slice(0, Math.max(1, room));
  const top = Math.max(0, ...form.options.map((option) => option.key));
  const current = form.options.slice(at, at + 1);
  const spread = taken.map((text, line): OptionField => {
    const option = [...current, ...free][line] ?? { ...blank, key: top + line };
    const end = line === taken.length - 1 ? after : '';
    return { ...option, text: `${line === 0 ? before : ''}${text}${end}` };
  });
  const rest = [...free.slice(Math.max(0, taken.length - 1)), ...tail.slice(free.length)];
  const options = [...form.options.slice(0, at), ...spread, ...rest].slice(0, MAX_OPTIONS);
  return { form: { ...form, options }, last: at + taken.length - 1, leftOut: lines.length - taken.length };
};

export const removeOption = (form: QuestionForm, key: number): QuestionForm => ({
  ...form,
  options: form.options.filter((option) => option.key !== key),
  correct: form.correct === key ? null : form.correct,
});

/** Nothing has been written that would be missed. */
export const isUntouched = (form: QuestionForm): boolean =>
  form.title.trim() === '' &&
  form.image === null &&
  form.file === null &&
  form.feedbackCorrect.trim() === '' &&
  form.feedbackIncorrect.trim() === '' &&
  !losesOptions(form);

/** The same for the server, whatever the order of keys. */
export const isSameQuestion = (one: QuestionForm, other: QuestionForm): boolean =>
  JSON.stringify(toDraft(one)) === JSON.stringify(toDraft(other));
