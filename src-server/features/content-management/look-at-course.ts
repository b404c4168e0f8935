import { toMajor } from '#shared/domain/money/money.ts';
import type { LookedAtCourse, LookedAtItem } from '#shared/contract/content-management.ts';
import type { ExamAccess } from '#shared/contract/exam-drafts.ts';
import { parseItemKeys } from '#shared/domain/courses/item-content.ts';
import { parseOutline, versionItems, type VersionOutline } from '#shared/domain/courses/version-outline.ts';
import type { Ctx } from '#server/context.ts';
import { isoOrNull } from '#server/iso.ts';
import { refuse } from '#server/refuse.ts';
import { getCourseInQuestion, type CourseInQuestion } from '../courses/approval-service.ts';
import { readLines } from '../courses/mapper.ts';
import { flatOutline, toOutlineItem, toShown } from '../courses/published-mapper.ts';
import { loadSaid, type Said } from '../courses/said-service.ts';
import type { VersionParts } from '../courses/version-parts.ts';
import { versionAccess } from '../courses/version-service.ts';
import { audienceNames } from '../exams/version-service.ts';
import { mayDecide } from './decision-service.ts';
import { getContent } from './list-service.ts';
import { toLookedAtQuestions } from './mapper.ts';
import { listNotesOn } from './note-service.ts';

interface Shown {
  readonly landing: VersionParts['landing'];
  readonly outline: VersionOutline;
  readonly access: ExamAccess;
}

/** What is looked at: the version that waits or is offered, else what the draft would make. */
async function shownOf(ctx: Ctx, { version, draft }: CourseInQuestion): Promise<Shown> {
  return version === undefined
    ? draft.parts
    : {
        landing: version,
        outline: parseOutline(version.outline),
        access: await versionAccess(ctx, version),
      };
}

/** A course of anybody with its outline, for who decides about it. */
export async function lookAtCourse(ctx: Ctx, courseId: number): Promise<LookedAtCourse> {
  const content = await getContent(ctx, 'course', courseId);
  const inQuestion = await getCourseInQuestion(ctx, courseId);
  const { landing, outline, access } = await shownOf(ctx, inQuestion);
  return {
    content,
    published_version: inQuestion.version?.version_no ?? null,
    has_changes: inQuestion.hasChanges,
    may_decide: await mayDecide(ctx, content.author_id),
    opens_at: isoOrNull(landing.opens_at),
    price: toMajor(landing.price_minor, landing.currency),
    currency: landing.currency,
    audience: await audienceNames(ctx, access),
    notes: await listNotesOn(ctx, { kind: 'course', id: courseId }),
    subtitle: landing.subtitle,
    description: landing.description_document,
    level: landing.level,
    image: landing.image_sha256,
    image_alt: landing.image_alt ?? '',
    student_learning: readLines(landing.student_learning),
    course_requirements: readLines(landing.course_requirements),
    course_designed_for: readLines(landing.course_designed_for),
    ...flatOutline(outline.sections),
  };
}

function draftSaid({ draft }: CourseInQuestion, itemId: number): Said | undefined {
  const found = draft.parts.items.find(({ item }) => item.id === itemId);
  return (
    found && {
      content: found.content,
      keys: found.keysJson === null ? null : parseItemKeys(found.keysJson),
    }
  );
}

/** One item of it with everything in it. */
export async function lookAtCourseItem(ctx: Ctx, courseId: number, itemId: number): Promise<LookedAtItem> {
  const inQuestion = await getCourseInQuestion(ctx, courseId);
  const { outline } = await shownOf(ctx, inQuestion);
  const place = versionItems(outline.sections).find(({ item }) => item.item_id === itemId);
  const said =
    place === undefined
      ? undefined
      : inQuestion.version === undefined
        ? draftSaid(inQuestion, itemId)
        : (await loadSaid(ctx, courseId, [place.item.content_hash])).get(place.item.content_hash);
  if (place === undefined || said === undefined)
    return refuse('NOT_FOUND', 'There is no such item in this course.');
  const { content, keys } = said;
  const keyOf = new Map(keys?.assignment.map((key) => [key.no, key]) ?? []);
  return {
    ...toOutlineItem(place.item, place.path.at(-1)?.section_id ?? 0),
    ...toShown(content),
    questions: toLookedAtQuestions(content, { questions: keys?.questions ?? [] }),
    assignment: content.assignment.map(({ no, prompt, points }) => {
      const key = keyOf.get(no);
      return {
        no,
        prompt,
        points: points / 100,
        solution: key?.solution ?? '',
        feedback_correct: key?.feedback_correct ?? '',
        feedback_partial: key?.feedback_partial ?? '',
        feedback_incorrect: key?.feedback_incorrect ?? '',
      };
    }),
  };
}
