import { plainMoney } from '#shared/domain/money/money.ts';
import type { ExamAccess } from '#shared/contract/exam-drafts.ts';
import type { CourseChanges } from '#shared/contract/course-publications.ts';
import { courseChanges, itemsChanged, type ComparedCourse } from '#shared/domain/courses/course-changes.ts';
import { parseItemKeys } from '#shared/domain/courses/item-content.ts';
import { wordsOfItem } from '#shared/domain/courses/item-words.ts';
import { parseOutline, versionItems, type VersionItem } from '#shared/domain/courses/version-outline.ts';
import { EVERYBODY, isSameAccess } from '#shared/domain/exams/audience.ts';
import type { Ctx } from '#server/context.ts';
import { iso } from '#server/iso.ts';
import { refuse } from '#server/refuse.ts';
import { toAccess } from '../exams/access-targets.ts';
import { audienceNames } from '../exams/version-service.ts';
import { getOwnCourse } from './access.ts';
import * as repo from './publication-repo.ts';
import { loadSaid } from './said-service.ts';
import type { VersionParts } from './version-parts.ts';

type Reader = Pick<Ctx, 'db'>;

/** Whom a published version is for. */
export async function versionAccess(
  ctx: Reader,
  version: { readonly id: number; readonly is_for_some: number },
): Promise<ExamAccess> {
  if (version.is_for_some === 0) return EVERYBODY;
  return { ...toAccess(await repo.listVersionAccess(ctx.db, version.id)), who: 'some' };
}

/** True when a stored version holds just that, for the same people. */
export const saysTheSame = async (
  ctx: Reader,
  version: repo.VersionRow,
  parts: VersionParts,
): Promise<boolean> =>
  version.content_hash === parts.contentHash &&
  Object.entries(parts.landing).every(([column, value]) => Reflect.get(version, column) === value) &&
  isSameAccess(await versionAccess(ctx, version), parts.access);

/** A version of an own course by its number. */
export const ownVersion = async (
  ctx: Reader,
  courseId: number,
  versionNo: number,
): Promise<repo.VersionRow> =>
  (await repo.findVersionNo(ctx.db, courseId, versionNo)) ??
  refuse('NOT_FOUND', 'This version of the course is not here.');

const audienceWords = async (ctx: Reader, access: ExamAccess): Promise<string> =>
  (await audienceNames(ctx, access)).join(', ');

type Landing = VersionParts['landing'];

/** Columns whose text says it all, as it stands. */
const TEXTS = [
  'title',
  'subtitle',
  'description',
  'level',
  'category',
  'qualification',
  'ofqual_code',
  'product_code',
  'qualification_time',
  'student_learning',
  'course_requirements',
  'course_designed_for',
  'specification_name',
  'image_sha256',
  'image_alt',
  'promotional_sha256',
] as const satisfies readonly (keyof Landing)[];

const fieldsOf = (landing: Landing, audience: string): ComparedCourse['fields'] => ({
  ...Object.fromEntries(TEXTS.map((column) => [column, landing[column] ?? ''])),
  price: landing.price_minor === 0 ? '' : plainMoney(landing.price_minor, landing.currency),
  opens_at: landing.opens_at === null ? '' : iso(landing.opens_at),
  certificate: landing.is_certificate_issued === 1 ? 'yes' : '',
  audience,
});

/** A version as it is compared. */
export const comparedVersion = async (ctx: Reader, row: repo.VersionRow): Promise<ComparedCourse> => ({
  fields: fieldsOf(row, await audienceWords(ctx, await versionAccess(ctx, row))),
  outline: parseOutline(row.outline),
});

/** A draft as it is compared. */
export const comparedDraft = async (ctx: Reader, parts: VersionParts): Promise<ComparedCourse> => ({
  fields: fieldsOf(parts.landing, await audienceWords(ctx, parts.access)),
  outline: parts.outline,
});

/** What an author reads of some items of a version, line by line. */
async function storedWords(
  ctx: Reader,
  courseId: number,
  items: readonly VersionItem[],
): Promise<Map<number, string[]>> {
  const saidOf = await loadSaid(
    ctx,
    courseId,
    items.map((item) => item.content_hash),
  );
  return new Map(
    items.map((item) => {
      const said = saidOf.get(item.content_hash);
      return [item.item_id, said === undefined ? [item.title] : wordsOfItem(item, said.content, said.keys)];
    }),
  );
}

/** What learners see differently; @param draft the parts behind `after` where that is a draft. */
export async function changesBetween(
  ctx: Reader,
  courseId: number,
  { before, after, draft }: { before: ComparedCourse; after: ComparedCourse; draft?: VersionParts },
): Promise<CourseChanges> {
  const ids = new Set(itemsChanged(before.outline, after.outline));
  const among = ({ outline }: ComparedCourse): VersionItem[] =>
    versionItems(outline.sections).flatMap(({ item }) => (ids.has(item.item_id) ? [item] : []));
  const wordsBefore = await storedWords(ctx, courseId, among(before));
  const parts = new Map(draft?.items.map((one) => [one.item.id, one]) ?? []);
  const wordsAfter =
    draft === undefined
      ? await storedWords(ctx, courseId, among(after))
      : new Map(
          among(after).map((item) => {
            const own = parts.get(item.item_id);
            const keys = own === undefined || own.keysJson === null ? null : parseItemKeys(own.keysJson);
            return [item.item_id, own === undefined ? [] : wordsOfItem(item, own.content, keys)];
          }),
        );
  return courseChanges(before, after, (id) => ({
    before: wordsBefore.get(id) ?? [],
    after: wordsAfter.get(id) ?? [],
  }));
}

/** What was published of an own course, the newest first. */
export async function listCourseVersions(ctx: Ctx, courseId: number) {
  const course = await getOwnCourse(ctx, courseId);
  return (await repo.listVersions(ctx.db, courseId)).map((row) => ({
    published_version: row.version_no,
    published_at: iso(row.published_at),
    course_title: row.title,
    item_count: row.lesson_count + row.quiz_count + row.practice_test_count + row.assignment_count,
    duration_minutes: row.duration_minutes,
    size_bytes: row.size_bytes,
    is_current: row.id === course.published_version_id,
    is_for_some: row.is_for_some === 1,
  }));
}

/** What two published versions of an own course differ in. */
export async function compareCourseVersions(
  ctx: Ctx,
  courseId: number,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<CourseChanges> {
  await getOwnCourse(ctx, courseId);
  const before = await comparedVersion(ctx, await ownVersion(ctx, courseId, from));
  const after = await comparedVersion(ctx, await ownVersion(ctx, courseId, to));
  return changesBetween(ctx, courseId, { before, after });
}
