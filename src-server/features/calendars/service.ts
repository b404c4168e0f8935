import { datesOfCourse, datesOfExam, type DueDate } from '#shared/domain/calendars/due-dates.ts';
import { parseOutline, versionItems } from '#shared/domain/courses/version-outline.ts';
import type { Ctx, RowReader } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import * as repo from './repo.ts';

const isOver = (row: { status: string; deleted_at: number | null; ended_at: number | null }): boolean =>
  row.ended_at !== null || row.deleted_at !== null || row.status === 'archived';

const examDates = (row: repo.DatedExam, place: string, zone: string): DueDate[] =>
  datesOfExam(
    {
      id: row.id,
      title: row.title,
      opensAt: row.opens_at,
      closesAt: row.closes_at,
      versionNo: row.version_no,
      changedAt: row.ended_at ?? row.published_at,
      isCancelled: isOver(row),
    },
    place,
    zone,
  );

const courseDates = (row: repo.DatedCourse, place: string, zone: string): DueDate[] =>
  datesOfCourse(
    {
      id: row.id,
      title: row.title,
      opensAt: row.opens_at,
      timeZone: row.time_zone,
      versionNo: row.version_no,
      changedAt: row.ended_at ?? row.published_at,
      isCancelled: isOver(row),
      enrolledAt: row.enrolled_at,
      items: versionItems(row.outline === null ? [] : parseOutline(row.outline).sections).map(({ item }) => ({
        id: item.item_id,
        title: item.title,
        dueAt: item.due_at ?? null,
        dueTimeZone: item.due_time_zone ?? null,
        dueDays: item.due_days ?? null,
      })),
    },
    place,
    zone,
  );

/** What opens, closes or is due of what the one who asks takes or took. */
export async function datedContents(
  ctx: RowReader,
  only: { readonly examId?: number | undefined; readonly courseId?: number | undefined } = {},
): Promise<DueDate[]> {
  const institution = await repo.findInstitution(ctx.db);
  if (institution === undefined) return refuse('ILLEGAL_STATE', 'There is no institution yet.');
  const place = `${institution.id}.lectern`;
  const zone = institution.time_zone;
  const isAll = only.examId === undefined && only.courseId === undefined;
  const { userId } = ctx.actor;
  const exams = (await repo.listDatedExams(ctx.db, userId)).filter(({ id }) => isAll || id === only.examId);
  const courses = (await repo.listDatedCourses(ctx.db, userId)).filter(
    ({ id }) => isAll || id === only.courseId,
  );
  return [
    ...exams.flatMap((row) => examDates(row, place, zone)),
    ...courses.flatMap((row) => courseDates(row, place, zone)),
  ];
}

/** The dates of the one who asks as a file: of one exam or course, or all of them. */
export async function ownCalendar(
  ctx: Ctx,
  only: { readonly examId: number | undefined; readonly courseId: number | undefined },
): Promise<string> {
  const dates = await datedContents(ctx, only);
  if (dates.length === 0)
    return refuse(
      'NOT_FOUND',
      'Nothing of yours has a date: no exam opens or closes at a time, and nothing is due.',
    );
  const institution = await repo.findInstitution(ctx.db);
  const { calendarFile } = await import('./calendar-file.ts');
  return calendarFile(institution?.name ?? '', dates);
}
