import type { CourseOutline, OutlineItem, OutlineSection } from '#shared/contract/course-drafts.ts';
import type { Ctx } from '#server/context.ts';
import { iso } from '#server/iso.ts';
import { getVisibleCourse } from './access.ts';
import type { ItemInOutline } from './item-repo.ts';
import { loadOutline, undecidedCopyOf } from './outline-content.ts';
import type { SectionRow } from './section-repo.ts';
import { standingOf, type QuestionCounts } from './standing-service.ts';

export const toSection = (row: SectionRow): OutlineSection => ({
  id: row.id,
  parent_id: row.parent_id,
  title: row.title,
  description: row.description,
  place: row.place,
  version: row.version,
  copy_of: undecidedCopyOf(row),
});

const toItem = (
  row: ItemInOutline,
  counts: QuestionCounts | undefined,
  beside: Pick<OutlineItem, 'standing' | 'problems'>,
): OutlineItem => ({
  id: row.id,
  section_id: row.section_id,
  kind: row.kind,
  title: row.title,
  place: row.place,
  version: row.version,
  duration_minutes: row.duration_minutes,
  is_required: row.is_required === 1,
  is_graded: row.is_graded === 1,
  question_count: counts?.all ?? 0,
  changed_questions: counts?.changed ?? 0,
  copy_of: undecidedCopyOf(row),
  updated_at: iso(row.updated_at),
  ...beside,
});

/** Sections and items of a course in their order. */
export async function getOutline(ctx: Ctx, courseId: number): Promise<CourseOutline> {
  const course = await getVisibleCourse(ctx, courseId);
  const outline = await loadOutline(ctx.db, courseId);
  const standing = await standingOf(ctx, course, outline);
  const problems = Map.groupBy(standing.problems, (problem) => problem.item_id);
  return {
    course_id: courseId,
    sections: outline.sections.map(toSection),
    items: outline.items.map((item) =>
      toItem(item, standing.questions.get(item.id), {
        standing: standing.items.get(item.id) ?? 'draft',
        problems: problems.get(item.id) ?? [],
      }),
    ),
    problems: [...(problems.get(null) ?? [])],
  };
}
