import type { CourseItem, CourseItemDraft, ItemDue } from '#shared/contract/course-items.ts';
import { fromWallTime, toWallTime } from '#shared/domain/exams/wall-time.ts';
import { iso } from '#server/iso.ts';
import { toHundredths } from '../exams/mapper.ts';
import type { ItemRow } from './item-repo.ts';
import type { AssignmentQuestionRow, HeldQuestionRow } from './question-repo.ts';

const asFlag = (value: boolean): 0 | 1 => (value ? 1 : 0);

const NOT_DUE = { due_at: null, due_time_zone: null, due_days: null };
type DueColumns = Pick<ItemRow, keyof typeof NOT_DUE>;

/** When it is due, to columns; null when the zone is unknown. */
export function toDueColumns(due: ItemDue): DueColumns | null {
  switch (due.kind) {
    case 'none':
      return NOT_DUE;
    case 'after_enrolment':
      return { ...NOT_DUE, due_days: due.days };
    case 'moment': {
      const dueAt = fromWallTime({ date: due.due_date, time: due.due_time }, due.time_zone);
      return dueAt === null ? null : { due_at: dueAt, due_time_zone: due.time_zone, due_days: null };
    }
  }
}

function toDue(row: DueColumns): CourseItem['draft']['due'] {
  if (row.due_days !== null) return { kind: 'after_enrolment', days: row.due_days };
  if (row.due_at === null || row.due_time_zone === null) return { kind: 'none' };
  const { date, time } = toWallTime(row.due_at, row.due_time_zone);
  return { kind: 'moment', due_date: date, due_time: time, time_zone: row.due_time_zone };
}

/** The form of an item to its own columns, without when it is due. */
export const toItemColumns = (draft: CourseItemDraft) => ({
  title: draft.title,
  description: draft.description,
  document: draft.document,
  media_file_id: draft.media_file_id,
  resources: JSON.stringify(draft.resource_ids),
  duration_minutes: draft.duration_minutes,
  is_required: asFlag(draft.is_required),
  is_graded: asFlag(draft.is_graded),
  score_to_reach: draft.score_to_reach === null ? null : toHundredths(draft.score_to_reach),
  weight: draft.weight,
  attempts_allowed: draft.attempts_allowed,
  is_shuffled: asFlag(draft.is_shuffled),
});

/** Ids of media files, as they stand in `course_item.resources`. */
export const readResources = (json: string): number[] => JSON.parse(json);

export const toItemDraft = (
  row: ItemRow,
  held: readonly HeldQuestionRow[],
  asked: readonly AssignmentQuestionRow[],
): CourseItem['draft'] => ({
  title: row.title,
  description: row.description,
  document: row.document,
  media_file_id: row.media_file_id,
  resource_ids: readResources(row.resources),
  duration_minutes: row.duration_minutes,
  is_required: row.is_required === 1,
  is_graded: row.is_graded === 1,
  score_to_reach: row.score_to_reach === null ? null : row.score_to_reach / 100,
  weight: row.weight,
  attempts_allowed: row.attempts_allowed,
  is_shuffled: row.is_shuffled === 1,
  due: toDue(row),
  questions: held.map(({ question_id, mark }) => ({ question_id, mark: mark / 100 })),
  assignment_questions: asked.map((one) => ({
    prompt: one.prompt,
    points: one.points / 100,
    solution: one.solution,
    feedback_correct: one.feedback_correct,
    feedback_partial: one.feedback_partial,
    feedback_incorrect: one.feedback_incorrect,
  })),
});

/** An item with what its questions say in it. */
export const toCourseItem = (
  row: ItemRow,
  draft: CourseItem['draft'],
  held_questions: CourseItem['held_questions'],
): CourseItem => ({
  id: row.id,
  course_id: row.course_id,
  section_id: row.section_id,
  kind: row.kind,
  place: row.place,
  version: row.version,
  draft,
  held_questions,
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
});
