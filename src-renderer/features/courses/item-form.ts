import type { CourseItem, CourseItemDraft } from '#shared/contract/course-items.ts';
import { keysOf, pick } from '#renderer/lib/form-fields.ts';
import { documentOrNull } from './document-field.ts';

/** The form of one item, as it is read. */
export type ItemForm = CourseItem['draft'];

/** What is sent. */
export const itemDraftOf = (form: ItemForm): CourseItemDraft => ({
  ...form,
  document: documentOrNull(form.document),
});

/** The fields in which two forms of an item differ, in the order of the form. */
export const differingItemFields = (mine: ItemForm, theirs: ItemForm): (keyof ItemForm)[] =>
  keysOf(mine).filter((key) =>
    key === 'document'
      ? documentOrNull(mine.document) !== documentOrNull(theirs.document)
      : JSON.stringify(mine[key]) !== JSON.stringify(theirs[key]),
  );

export const isSameItem = (one: ItemForm, other: ItemForm): boolean =>
  differingItemFields(one, other).length === 0;

/** `from` with these fields of `to`. */
export const withItemFields = (from: ItemForm, to: ItemForm, fields: Iterable<keyof ItemForm>): ItemForm => ({
  ...from,
  ...pick(to, fields),
});

export const blankAssignmentQuestion = (): ItemForm['assignment_questions'][number] => ({
  prompt: '',
  points: 1,
  solution: '',
  feedback_correct: '',
  feedback_partial: '',
  feedback_incorrect: '',
});
