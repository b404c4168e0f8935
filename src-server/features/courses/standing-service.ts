import type { CourseProblem, OutlineItem } from '#shared/contract/course-drafts.ts';
import type { Ctx } from '#server/context.ts';
import type { OutlineContent } from './outline-content.ts';
import type { CourseRow } from './repo.ts';

/** How a draft stands: what it lacks, and what of it learners get already. */
export interface CourseStanding {
  readonly problems: readonly CourseProblem[];
  readonly hasChanges: boolean;
  /** Of each item; one that is not named is a draft. */
  readonly items: ReadonlyMap<number, OutlineItem['standing']>;
}

/** Reads how the draft of a course stands beside its published version. */
export async function standingOf(
  _ctx: Pick<Ctx, 'db' | 'now'>,
  _course: CourseRow,
  _outline: OutlineContent,
): Promise<CourseStanding> {
  return { problems: [], hasChanges: false, items: new Map() };
}
