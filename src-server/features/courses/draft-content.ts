import { z } from 'zod';
import type { DraftItem, DraftSection } from '#shared/domain/courses/draft-course.ts';
import { libraryIdsOf } from '#shared/domain/documents/library-media.ts';
import { parseHeldContent, parseHeldKeys } from '#shared/domain/courses/held-question.ts';
import { readStored } from '#shared/domain/courses/stored-document.ts';
import type { Ctx } from '#server/context.ts';
import { libraryStates } from './held-questions.ts';
import { listWholeItems, type ItemRow } from './item-repo.ts';
import { fileOf, loadLibraryFiles, type LibraryFiles } from './library-files.ts';
import { loadOutline, undecidedCopyOf, type OutlineContent } from './outline-content.ts';
import * as questions from './question-repo.ts';
import type { CourseRow } from './repo.ts';

const Ids = z.array(z.int());

/** The ids of the files that an item offers for download. */
export const resourceIds = (json: string): number[] => Ids.parse(JSON.parse(json));

/** The ids of the files of the library that its document names. */
function documentIds(row: Pick<ItemRow, 'document'>): number[] {
  const document = readStored(row.document);
  return document === null ? [] : libraryIdsOf(document);
}

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
  documentMedia: documentIds(row).map((id) => fileOf(files, id)),
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

type Course = Pick<CourseRow, 'id' | 'instructor_id' | 'promotional_media_id'>;

/** Sections and items of a draft with all that they say, and the files that it names, as they stand now. */
export async function loadDraftContent(
  ctx: Pick<Ctx, 'db'>,
  course: Course,
  outline?: OutlineContent,
): Promise<{ content: DraftContent; files: LibraryFiles }> {
  const { sections } = outline ?? (await loadOutline(ctx.db, course.id));
  const rows = await listWholeItems(ctx.db, course.id);
  const files = await loadLibraryFiles(ctx.db, course.instructor_id, [
    ...(course.promotional_media_id === null ? [] : [course.promotional_media_id]),
    ...rows.flatMap((row) => [
      ...(row.media_file_id === null ? [] : [row.media_file_id]),
      ...resourceIds(row.resources),
      ...documentIds(row),
    ]),
  ]);
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
  const content = {
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
  return { content, files };
}
