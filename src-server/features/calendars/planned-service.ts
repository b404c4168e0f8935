import type { CalendarEntryBody, Planned } from '#shared/contract/calendars.ts';
import { isTimeZone } from '#shared/domain/exams/wall-time.ts';
import { isOnDays } from '#shared/domain/calendars/shown-days.ts';
import type { DueDate } from '#shared/domain/calendars/due-dates.ts';
import type { Ctx, RowReader } from '#server/context.ts';
import { iso } from '#server/iso.ts';
import { refuse } from '#server/refuse.ts';
import { listDueReviews } from '../review-submissions/service.ts';
import { listDueTasks } from '../tasks/service.ts';
import { datedContents } from './service.ts';
import * as repo from './repo.ts';

interface Days {
  /** YYYY-MM-DD, both belong to it. */
  readonly from: string;
  readonly to: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** A day of any zone on the world lies between these moments. */
const momentsOf = ({ from, to }: Days) => ({
  from: Date.parse(from) - DAY_MS,
  to: Date.parse(to) + 2 * DAY_MS,
});

const idOf = (uid: string): number => Number(/-(\d+)@/u.exec(uid)?.[1] ?? 0);

function ofContent({ uid, kind, title, at }: DueDate): Planned {
  const id = idOf(uid);
  const isExam = kind === 'exam_opens' || kind === 'exam_closes';
  return {
    source: isExam ? 'exam' : 'course',
    key: uid,
    id,
    what: kind,
    title,
    description: '',
    starts_at: iso(at),
    ends_at: null,
    day: null,
    path: isExam ? '/Exams' : '/MyCourses',
  };
}

async function ofWrittenExams(ctx: RowReader): Promise<Planned[]> {
  const rows = await repo.listWrittenExams(ctx.db, ctx.actor.userId);
  return rows.flatMap(({ id, title, opens_at: opens, closes_at: closes }) =>
    (
      [
        ['exam_opens', opens],
        ['exam_closes', closes],
      ] as const
    ).flatMap(([what, at]) =>
      at === null
        ? []
        : [
            {
              source: 'exam' as const,
              key: `own-${what}-${id}`,
              id,
              what,
              title,
              description: '',
              starts_at: iso(at),
              ends_at: null,
              day: null,
              path: '/MyExams',
            },
          ],
    ),
  );
}

async function ofTasks(ctx: RowReader, days: Days): Promise<Planned[]> {
  return (await listDueTasks(ctx, days)).map(({ id, title, due_on: day }) => ({
    source: 'task',
    key: `task-${id}`,
    id,
    what: 'task_due',
    title,
    description: '',
    starts_at: iso(Date.parse(`${day}T12:00:00Z`)),
    ends_at: null,
    day,
    path: `/MyTasks?preview=${id}`,
  }));
}

async function ofReviews(ctx: RowReader): Promise<Planned[]> {
  return (await listDueReviews(ctx)).map(({ id, title, due_at: at }) => ({
    source: 'review',
    key: `review-${id}`,
    id,
    what: 'review_due',
    title,
    description: '',
    starts_at: iso(at),
    ends_at: null,
    day: null,
    path: `/PeerSubmissions?preview=${id}`,
  }));
}

async function ofEntries(
  ctx: RowReader,
  range: { readonly from: number; readonly to: number },
): Promise<Planned[]> {
  return (await repo.listEntries(ctx.db, ctx.actor.userId, range)).map((row) => ({
    source: 'entry',
    key: `entry-${row.id}`,
    id: row.id,
    what: 'entry',
    title: row.title,
    description: row.description,
    starts_at: iso(row.starts_at),
    ends_at: iso(row.ends_at),
    day: null,
    path: `/Calendar?entry=${row.id}`,
  }));
}

/** What is planned for the signed-in person between two days, of every source, the first first. */
export async function listPlanned(ctx: RowReader, days: Days): Promise<Planned[]> {
  const range = momentsOf(days);
  const all = [
    ...(await datedContents(ctx)).filter(({ isCancelled }) => !isCancelled).map(ofContent),
    ...(await ofWrittenExams(ctx)),
    ...(await ofTasks(ctx, days)),
    ...(await ofReviews(ctx)),
    ...(await ofEntries(ctx, range)),
  ];
  const isWithin = ({ starts_at: from, ends_at: to }: Planned): boolean =>
    Date.parse(from) < range.to && Date.parse(to ?? from) >= range.from;
  return all
    .filter(isWithin)
    .sort((a, b) => a.starts_at.localeCompare(b.starts_at) || a.key.localeCompare(b.key));
}

interface WantedFile {
  readonly days: Days;
  /** Cut to the days of somebody who lives there; without it a day around them is left. */
  readonly timeZone?: string;
  readonly sources?: readonly Planned['source'][] | undefined;
  readonly isForOthers: boolean;
}

/** What is planned as an iCalendar file. @throws VALIDATION_FAILED for a time zone that nobody knows */
export async function plannedCalendar(
  ctx: RowReader & Pick<Ctx, 'now'>,
  { days, timeZone, sources, isForOthers }: WantedFile,
): Promise<Uint8Array> {
  if (timeZone !== undefined && !isTimeZone(timeZone)) {
    const text = 'This time zone is not known.';
    refuse('VALIDATION_FAILED', text, { fields: { time_zone: [text] } });
  }
  const planned = (await listPlanned(ctx, days)).filter(
    (one) =>
      (sources === undefined || sources.includes(one.source)) &&
      (timeZone === undefined || isOnDays(one, days, timeZone)),
  );
  const institution = await repo.findInstitution(ctx.db);
  const { plannedFile } = await import('./calendar-file.ts');
  const file = plannedFile({
    name: institution?.name ?? '',
    place: `${institution?.id ?? 0}.lectern`,
    planned,
    now: ctx.now,
    isForOthers,
  });
  return new TextEncoder().encode(file);
}

const toRow = ({ starts_at: from, ends_at: to, ...body }: CalendarEntryBody) => ({
  ...body,
  starts_at: Date.parse(from),
  ends_at: Date.parse(to),
});

/** Plans something. @returns its id */
export async function createEntry(ctx: Ctx, body: CalendarEntryBody): Promise<number> {
  const id = ctx.newId();
  await repo.insertEntry(ctx.db, {
    id,
    user_id: ctx.actor.userId,
    ...toRow(body),
    created_at: ctx.now,
    updated_at: ctx.now,
  });
  return id;
}

async function assertOwn(ctx: Ctx, id: number): Promise<void> {
  if ((await repo.findEntry(ctx.db, ctx.actor.userId, id)) === undefined)
    refuse('NOT_FOUND', 'There is no such entry in your calendar.');
}

/** Changes or moves what was planned. @throws NOT_FOUND for what somebody else planned */
export async function updateEntry(ctx: Ctx, id: number, body: CalendarEntryBody): Promise<void> {
  await assertOwn(ctx, id);
  await repo.updateEntry(ctx.db, id, toRow(body), ctx.now);
}

/** @throws NOT_FOUND for what somebody else planned */
export async function deleteEntry(ctx: Ctx, id: number): Promise<void> {
  await assertOwn(ctx, id);
  await repo.updateEntry(ctx.db, id, { deleted_at: ctx.now }, ctx.now);
}
