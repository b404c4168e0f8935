import type { QuestionDraft } from '#shared/contract/questions.ts';

/** A field as a person sees it, and the parts of the draft that only make sense together. */
export interface DraftField<D, K extends string = string> {
  readonly key: K;
  readonly parts: readonly (keyof D & string)[];
}

/** A question by its fields. */
export const questionFields = [
  { key: 'title', parts: ['question_title'] },
  { key: 'image', parts: ['question_image', 'question_image_alt'] },
  { key: 'answer', parts: ['question_type', 'options', 'is_last_pinned', 'correct_answer'] },
  { key: 'mark', parts: ['question_mark'] },
  { key: 'feedbackCorrect', parts: ['feedback_correct'] },
  { key: 'feedbackIncorrect', parts: ['feedback_incorrect'] },
  { key: 'solution', parts: ['answer_file'] },
  { key: 'folder', parts: ['assign_folder_id'] },
  { key: 'tags', parts: ['tag_names'] },
] as const satisfies readonly DraftField<QuestionDraft>[];

const isSamePart = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What came later is absent from what was kept before: as where it is not chosen. */
const said = (value: unknown): unknown => (value === false ? null : (value ?? null));

/** The fields in which two drafts differ, in the order of the form. */
export const differing = <D, F extends DraftField<D>>(fields: readonly F[], one: D, other: D): F[] =>
  fields.filter(({ parts }) => parts.some((part) => !isSamePart(said(one[part]), said(other[part]))));

/** Theirs, with the fields named in `fromMine` taken from mine. */
export const mergeDrafts = <D extends object>(
  fields: readonly DraftField<D>[],
  theirs: D,
  mine: D,
  fromMine: ReadonlySet<string>,
): D => {
  const merged = { ...theirs };
  for (const { key, parts } of fields) {
    if (fromMine.has(key)) for (const part of parts) merged[part] = mine[part];
  }
  return merged;
};
