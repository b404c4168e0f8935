import { z } from 'zod';
import type { DraftItem, DraftSection } from '#shared/domain/courses/draft-course.ts';
import { parseHeldContent, parseHeldKeys } from '#shared/domain/courses/held-question.ts';
import type { Ctx } from '#server/context.ts';
import { libraryStates } from './held-questions.ts';
import { listWholeItems, type ItemRow } from './item-repo.ts';
import { fileOf, type LibraryFiles } from './library-files.ts';
import { loadOutline, type OutlineContent } from './outline-content.ts';
import { undecidedCopyOf } from './outline-service.ts';
import * as questions from './question-repo.ts';

const Ids = z.array(z.int());

/** The ids of the files that an item offers for download. */
export const resourceIds = (json: string): number[] => Ids.parse(JSON.parse(json));

export interface DraftContent {
  readonly sections: readonly DraftSection[];
  readonly items: readonly DraftItem[];
}

interface Beside {
  readonly held: readonly questions.HeldQuestionRow[];
  readonly assignment: readonly questions.AssignmentQuestionRow[];
  readonly changed: number;
  readonly files: LibraryFiles;
}

const toItem = (row: ItemRow, { held, assignment, changed, files }: Beside): DraftItem => ({
  id: row.id,
  sectionId: row.section_id,
  kind: row.kind,
  title: row.title,
  place: row.place,
  description: row.description,
  document: row.document,
  media: row.media_file_id === null ? null : fileOf(files, row.media_file_id),
  resources: resourceIds(row.resources).map((id) => fileOf(files, id)),
  questions: held.map(({ content, keys, mark }) => ({
    content: parseHeldContent(content),
    key: parseHeldKeys(keys),
    mark,
  })),
  changedQuestions: changed,
  assignmentQuestions: assignment.map((question) => ({
    prompt: question.prompt,
    points: question.points,
    solution: question.solution,
    feedbackCorrect: question.feedback_correct,
    feedbackPartial: question.feedback_partial,
    feedbackIncorrect: question.feedback_incorrect,
  })),
  durationMinutes: row.duration_minutes,
  isRequired: row.is_required === 1,
  isGraded: row.is_graded === 1,
  scoreToReach: row.score_to_reach,
  weight: row.weight,
  attemptsAllowed: row.attempts_allowed,
  isShuffled: row.is_shuffled === 1,
  dueAt: row.due_at,
  dueTimeZone: row.due_time_zone,
  dueDays: row.due_days,
  copyOf: undecidedCopyOf(row),
  version: row.version,
});

/** Sections and items of a draft with all that they say, as they stand now. */
export async function loadDraftContent(
  ctx: Pick<Ctx, 'db'>,
  courseId: number,
  files: LibraryFiles,
  outline?: OutlineContent,
): Promise<DraftContent> {
  const { sections } = outline ?? (await loadOutline(ctx.db, courseId));
  const rows = await listWholeItems(ctx.db, courseId);
  const ids = rows.map((row) => row.id);
  const held = await questions.listHeldQuestions(ctx.db, ids);
  const heldOf = Map.groupBy(held, (row) => row.course_item_id);
  const library = await libraryStates(
    ctx.db,
    held.map((row) => row.question_id),
  );
  const hasChanged = (row: questions.HeldQuestionRow): boolean => {
    const state = library.get(row.question_id);
    return state !== undefined && !state.isGone && state.hash !== row.content_hash;
  };
  const assignmentOf = Map.groupBy(
    await questions.listAssignmentQuestions(ctx.db, ids),
    (row) => row.course_item_id,
  );
  return {
    sections: sections.map((row) => ({
      id: row.id,
      parentId: row.parent_id,
      title: row.title,
      description: row.description,
      place: row.place,
      copyOf: undecidedCopyOf(row),
    })),
    items: rows.map((row) => {
      const own = heldOf.get(row.id) ?? [];
      return toItem(row, {
        held: own,
        assignment: assignmentOf.get(row.id) ?? [],
        changed: own.filter(hasChanged).length,
        files,
      });
    }),
  };
}
