import type { CourseProblem, OutlineItem } from '#shared/contract/course-drafts.ts';
import { courseProblems } from '#shared/domain/courses/course-problems.ts';
import { isPractice } from '#shared/domain/courses/item-content.ts';
import {
  parseOutline,
  saidOfItem,
  termsOfVersion,
  versionItems,
} from '#shared/domain/courses/version-outline.ts';
import type { Ctx } from '#server/context.ts';
import { namesAnybody } from '../exams/access-service.ts';
import { accessOf } from './access-service.ts';
import { loadDraftContent, type DraftContent } from './draft-content.ts';
import { fileOf, type LibraryFiles } from './library-files.ts';
import { readLines, statusOf } from './mapper.ts';
import type { OutlineContent } from './outline-content.ts';
import { findVersion, type VersionRow } from './publication-repo.ts';
import type { CourseRow } from './repo.ts';
import { toVersionParts, type VersionParts } from './version-parts.ts';
import { saysTheSame } from './version-service.ts';

type Reader = Pick<Ctx, 'db' | 'now'>;

/** How many questions an item has, and how many of them say something else in the library today. */
export interface QuestionCounts {
  readonly all: number;
  readonly changed: number;
}

/** How a draft stands: what it lacks, and what of it learners get already. */
export interface CourseStanding {
  readonly problems: readonly CourseProblem[];
  readonly hasChanges: boolean;
  /** Of each item; one that is not named is a draft. */
  readonly items: ReadonlyMap<number, OutlineItem['standing']>;
  readonly questions: ReadonlyMap<number, QuestionCounts>;
}

/** A draft with what it lacks. */
interface CheckedDraft {
  readonly content: DraftContent;
  readonly files: LibraryFiles;
  readonly problems: readonly CourseProblem[];
  /** What learners have now. */
  readonly published: VersionRow | undefined;
}

/** A draft with all that publishing it needs. */
export interface LoadedDraft extends CheckedDraft {
  readonly parts: VersionParts;
}

/** The items that are practice in a version: whoever is enrolled holds their keys. */
const practiceOf = (version: VersionRow | undefined): Set<number> =>
  new Set(
    version === undefined
      ? []
      : versionItems(parseOutline(version.outline).sections).flatMap(({ item }) =>
          isPractice({ kind: item.kind, isGraded: termsOfVersion(item).isGraded }) ? [item.item_id] : [],
        ),
  );

/** Reads a draft whole, with what it lacks. */
export async function loadChecked(
  ctx: Reader,
  course: CourseRow,
  outline?: OutlineContent,
): Promise<CheckedDraft> {
  const { content, files } = await loadDraftContent(ctx, course, outline);
  const published =
    course.published_version_id === null ? undefined : await findVersion(ctx.db, course.published_version_id);
  const problems = courseProblems(
    {
      title: course.title,
      description: course.description,
      category: course.category,
      level: course.level,
      studentLearning: readLines(course.student_learning),
      hasImage: course.image_sha256 !== null,
      imageAlt: course.image_alt ?? '',
      promotional: course.promotional_media_id === null ? null : fileOf(files, course.promotional_media_id),
      priceMinor: course.price_minor,
      currency: course.currency,
      opensAt: course.opens_at,
      timeZone: course.time_zone,
      publishedOpensAt: published?.opens_at,
      isForNobody: !(await namesAnybody(ctx, await accessOf(ctx, course.id))),
    },
    { ...content, practiceNow: practiceOf(published) },
    ctx.now,
  );
  return { content, files, problems, published };
}

const withParts = async (ctx: Reader, course: CourseRow, draft: CheckedDraft): Promise<LoadedDraft> => ({
  ...draft,
  parts: await toVersionParts(ctx, course, draft.content, draft.files),
});

/** Reads a draft whole, with what it lacks and what a version of it would hold. */
export const loadDraft = async (ctx: Reader, course: CourseRow): Promise<LoadedDraft> =>
  withParts(ctx, course, await loadChecked(ctx, course));

function standings({ parts, published }: LoadedDraft): Map<number, OutlineItem['standing']> {
  if (published === undefined) return new Map();
  const was = new Map(
    versionItems(parseOutline(published.outline).sections).map(({ item }) => [
      item.item_id,
      saidOfItem(item),
    ]),
  );
  return new Map(
    versionItems(parts.outline.sections).flatMap(({ item }) => {
      const old = was.get(item.item_id);
      return old === undefined
        ? []
        : [[item.item_id, old === saidOfItem(item) ? 'published' : 'changed'] as const];
    }),
  );
}

/** True when publishing would give learners something new; a course that is not offered has nothing to differ from. */
async function hasUnpublishedChanges(
  ctx: Reader,
  course: CourseRow,
  { parts, published }: LoadedDraft,
): Promise<boolean> {
  const status = statusOf(course, ctx.now);
  if (published === undefined || (status !== 'published' && status !== 'scheduled')) return false;
  return !(await saysTheSame(ctx, published, parts));
}

const countsOf = ({ items }: DraftContent): Map<number, QuestionCounts> =>
  new Map(
    items.map(({ id, questions, changedQuestions, assignmentQuestions: { length } }) => [
      id,
      length > 0 ? { all: length, changed: 0 } : { all: questions.length, changed: changedQuestions },
    ]),
  );

/** Reads how the draft of a course stands beside its published version. */
export async function standingOf(
  ctx: Reader,
  course: CourseRow,
  outline: OutlineContent,
): Promise<CourseStanding> {
  const checked = await loadChecked(ctx, course, outline);
  const questions = countsOf(checked.content);
  // Before the first publication there is nothing to compare, and nothing to hash.
  if (checked.published === undefined)
    return { problems: checked.problems, hasChanges: false, items: new Map(), questions };
  const draft = await withParts(ctx, course, checked);
  return {
    problems: draft.problems,
    hasChanges: await hasUnpublishedChanges(ctx, course, draft),
    items: standings(draft),
    questions,
  };
}
