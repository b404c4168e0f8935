import { z } from 'zod';
import type { CourseKeeping, KeptCourse } from '#shared/contract/kept-courses.ts';
import {
  bytesByKind,
  filesToKeep,
  filesWithinLimit,
  keptState,
  sumFiles,
  type CourseFile,
  type HeldBytes,
} from '#shared/domain/kept-courses/kept-files.ts';
import { sizeText } from '#shared/domain/media/limits.ts';
import type { Ctx } from '#server/context.ts';
import { iso } from '#server/iso.ts';
import { refuse } from '#server/refuse.ts';
import { forgetBlobs } from '#server/blobs/blob-repo.ts';
import { lastHere } from '../course-progress/place-service.ts';
import { getLimits } from '../media/limits-service.ts';
import { filesOfCourse, type CourseFiles } from './course-files.ts';
import * as repo from './repo.ts';

/** On a hub, and on a computer by itself, every file is there. */
const isNeeded = (ctx: Pick<Ctx, 'services'>): boolean => ctx.services.sync.role === 'device';

const heldBy =
  ({ services: { blobs, sync } }: Pick<Ctx, 'services'>): HeldBytes =>
  (sha256) =>
    blobs.sizeOf(sha256) ?? sync.hub?.keeping.fetchedBytes(sha256) ?? 0;

const SectionIds = z.array(z.int());

const sectionsOf = ({ section_ids: ids }: repo.KeptRow): number[] | null =>
  ids === null ? null : SectionIds.parse(JSON.parse(ids));

async function getCourseFiles(ctx: Ctx, courseId: number): Promise<CourseFiles> {
  const course = await filesOfCourse(ctx, { userId: ctx.actor.userId, courseId });
  return course ?? refuse('NOT_FOUND', 'There is no such course among yours.');
}

/** Why nothing more arrives of what is kept; null while it goes on. */
async function troubleOf(ctx: Ctx): Promise<string | null> {
  const limit = (await repo.findLimit(ctx.db)) ?? null;
  const { isCut } = filesWithinLimit(await wantedFiles(ctx.db), limit);
  if (isCut && limit !== null)
    return `Courses may take ${sizeText(limit)} on this computer, and that is not enough for all of them.`;
  return ctx.services.sync.hub?.keeping.trouble() ?? null;
}

async function toKept(
  ctx: Ctx,
  { row, course, trouble }: { row: repo.KeptRow; course: CourseFiles; trouble: string | null },
): Promise<KeptCourse> {
  const files = filesToKeep(course.files, sectionsOf(row));
  const lastUsed = await lastHere(ctx, { studentId: row.user_id, courseId: row.course_id });
  const { count, total, here } = sumFiles(files, heldBy(ctx));
  const { error } = ctx.services.sync.status();
  const how = {
    isPaused: row.is_paused === 1,
    isStopped: trouble !== null,
    isHubReached: error === null,
  };
  const state = keptState({ total, here }, how);
  return {
    course_id: row.course_id,
    title: course.title,
    image: course.image,
    section_ids: sectionsOf(row),
    is_paused: row.is_paused === 1,
    state,
    reason: state === 'stopped' ? trouble : null,
    file_count: count,
    bytes_total: total,
    bytes_here: here,
    bytes_by_kind: bytesByKind(files),
    kept_since: iso(row.created_at),
    last_used_at: lastUsed === null ? null : iso(lastUsed),
  };
}

/** One that was not opened yet counts from when it was kept. */
const usedAt = ({ last_used_at: used, kept_since: since }: KeptCourse): number => Date.parse(used ?? since);

/** Own courses that are kept here; one that is nobody's any more is not listed. */
export async function listKeptCourses(ctx: Ctx) {
  const trouble = await troubleOf(ctx);
  const data: KeptCourse[] = [];
  const all: (readonly CourseFile[])[] = [];
  for (const row of await repo.listKept(ctx.db, ctx.actor.userId)) {
    const course = await filesOfCourse(ctx, { userId: row.user_id, courseId: row.course_id });
    if (course === undefined) continue;
    data.push(await toKept(ctx, { row, course, trouble }));
    all.push(filesToKeep(course.files, sectionsOf(row)));
  }
  return {
    data: data.toSorted((one, other) => usedAt(one) - usedAt(other)),
    is_needed: isNeeded(ctx),
    limit_bytes: (await repo.findLimit(ctx.db)) ?? null,
    bytes_here: sumFiles(all.flat(), heldBy(ctx)).here,
    free_bytes: (await getLimits(ctx)).free_bytes,
  };
}

/** What keeping a course would cost, and what of it is kept. */
export async function getCourseKeeping(ctx: Ctx, courseId: number): Promise<CourseKeeping> {
  const course = await getCourseFiles(ctx, courseId);
  const row = await repo.findKept(ctx.db, ctx.actor.userId, courseId);
  const held = heldBy(ctx);
  const { total, here } = sumFiles(course.files, held);
  return {
    course_id: courseId,
    title: course.title,
    is_needed: isNeeded(ctx),
    sections: course.sections.map(({ id, title }) => {
      const sums = sumFiles(filesToKeep(course.files, [id]), held);
      return { section_id: id, title, bytes_total: sums.total, bytes_here: sums.here };
    }),
    bytes_total: total,
    bytes_here: here,
    free_bytes: (await getLimits(ctx)).free_bytes,
    kept: row === undefined ? null : await toKept(ctx, { row, course, trouble: await troubleOf(ctx) }),
  };
}

/** @throws VALIDATION_FAILED for a section that is not in the course, ILLEGAL_STATE where every file is here anyway */
export async function keepCourse(
  ctx: Ctx,
  courseId: number,
  { section_ids: sectionIds, is_paused: isPaused }: { section_ids: number[] | null; is_paused: boolean },
): Promise<KeptCourse> {
  if (!isNeeded(ctx)) refuse('ILLEGAL_STATE', 'Every file is on this computer anyway: it follows no hub.');
  const course = await getCourseFiles(ctx, courseId);
  const known = new Set(course.sections.map(({ id }) => id));
  if (sectionIds?.some((id) => !known.has(id)) === true)
    refuse('VALIDATION_FAILED', 'A section is not in this course any more. Open it again.', {
      fields: { section_ids: ['A section is not in this course any more.'] },
    });
  await ctx.transaction(({ db, newId, now }) =>
    repo.putKept(db, {
      id: newId(),
      user_id: ctx.actor.userId,
      course_id: courseId,
      section_ids: sectionIds === null ? null : JSON.stringify([...new Set(sectionIds)]),
      is_paused: isPaused ? 1 : 0,
      created_at: now,
      updated_at: now,
    }),
  );
  await removeUnwanted(ctx, course.files);
  ctx.services.sync.hub?.keeping.change();
  const row = await repo.findKept(ctx.db, ctx.actor.userId, courseId);
  return row === undefined
    ? refuse('NOT_FOUND', 'There is no such course among yours.')
    : toKept(ctx, { row, course, trouble: await troubleOf(ctx) });
}

/** Keeping it no more twice changes nothing. */
export async function forgetCourse(ctx: Ctx, courseId: number): Promise<void> {
  const row = await repo.findKept(ctx.db, ctx.actor.userId, courseId);
  if (row === undefined) return;
  const course = await filesOfCourse(ctx, { userId: ctx.actor.userId, courseId });
  await ctx.transaction(({ db }) => repo.deleteKept(db, row.id));
  if (course !== undefined) await removeUnwanted(ctx, course.files);
  ctx.services.sync.hub?.keeping.change();
}

export async function setKeptLimit(ctx: Ctx, bytes: number | null): Promise<void> {
  await ctx.transaction(({ db, newId }) => repo.setLimit(db, bytes === null ? null : { id: newId(), bytes }));
  ctx.services.sync.hub?.keeping.change();
}

/** Every file that somebody keeps here, and has not paused, each once, in the order in which it is got. */
export async function wantedFiles(db: Ctx['db'], { withPaused = false } = {}): Promise<CourseFile[]> {
  const wanted = new Map<string, CourseFile>();
  for (const row of await repo.listAllKept(db)) {
    if (row.is_paused === 1 && !withPaused) continue;
    const course = await filesOfCourse({ db }, { userId: row.user_id, courseId: row.course_id });
    for (const file of filesToKeep(course?.files ?? [], sectionsOf(row)))
      if (!wanted.has(file.sha256)) wanted.set(file.sha256, file);
  }
  return [...wanted.values()];
}

/** Removes files of a course that nobody keeps any more and that the hub has; what is looked at is fetched again. */
async function removeUnwanted(ctx: Ctx, files: readonly CourseFile[]): Promise<void> {
  const { blobs, sync } = ctx.services;
  const wanted = new Set((await wantedFiles(ctx.db, { withPaused: true })).map(({ sha256 }) => sha256));
  const unwanted = files.map(({ sha256 }) => sha256).filter((sha256) => !wanted.has(sha256));
  for (const sha256 of unwanted) sync.hub?.keeping.drop(sha256);
  const removable = await repo.listRemovable(ctx.db, unwanted);
  // The rows first: a crash in between leaves a file too many, and never a row without its file.
  await ctx.transaction(({ db }) => forgetBlobs(db, removable));
  for (const sha256 of removable) blobs.remove(sha256);
}

/** What the downloads get, in order: no further than the limit. */
export async function listWanted(db: Ctx['db']): Promise<string[]> {
  const limit = (await repo.findLimit(db)) ?? null;
  return filesWithinLimit(await wantedFiles(db), limit).files.map(({ sha256 }) => sha256);
}
