import type { ContentFilter, ContentKind, ManagedContent } from '#shared/contract/content-management.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { waitingSince } from '../exams/approval-service.ts';
import { toManagedContent, type ContentFacts } from './mapper.ts';
import * as repo from './repo.ts';

type Reader = Pick<Ctx, 'db' | 'now'>;
type Facts = Map<number, ContentFacts>;

const idsOf = (rows: readonly repo.ContentRow[], kind: ContentKind): number[] =>
  rows.filter((row) => row.kind === kind).map((row) => row.id);

async function studentsOf(
  { db }: Reader,
  kind: ContentKind,
  ids: readonly number[],
): Promise<Map<number, number>> {
  return new Map((await repo.listStudents(db, kind, ids)).map((row) => [row.id, row.students]));
}

async function examFacts(ctx: Reader, ids: readonly number[]): Promise<Facts> {
  const students = await studentsOf(ctx, 'exam', ids);
  return new Map(
    (await repo.listExamParts(ctx.db, ids)).map((row) => [
      row.id,
      { students: students.get(row.id) ?? 0, parts: row.parts, waitingSince: waitingSince(row) },
    ]),
  );
}

async function courseFacts(ctx: Reader, ids: readonly number[]): Promise<Facts> {
  const students = await studentsOf(ctx, 'course', ids);
  const parts = new Map((await repo.listCourseParts(ctx.db, ids)).map((row) => [row.id, row.parts]));
  return new Map(
    (await repo.listCourseStates(ctx.db, ids)).map((row) => [
      row.id,
      {
        students: students.get(row.id) ?? 0,
        parts: parts.get(row.id) ?? 0,
        waitingSince: waitingSince(row),
      },
    ]),
  );
}

const NO_FACTS: ContentFacts = { students: 0, parts: 0, waitingSince: null };

async function present(ctx: Reader, rows: readonly repo.ContentRow[]): Promise<ManagedContent[]> {
  const facts: Readonly<Record<ContentKind, Facts>> = {
    exam: await examFacts(ctx, idsOf(rows, 'exam')),
    course: await courseFacts(ctx, idsOf(rows, 'course')),
  };
  return rows.map((row) => toManagedContent(row, facts[row.kind].get(row.id) ?? NO_FACTS, ctx.now));
}

/** One page of the exams and courses of everybody, and how many wait for approval. */
export async function listContent(ctx: Reader, filter: ContentFilter) {
  const { rows, total } = await repo.listContent(ctx.db, filter, ctx.now);
  return { data: await present(ctx, rows), count: total, waiting: await repo.countWaiting(ctx.db) };
}

/** One of them. */
export async function getContent(ctx: Reader, kind: ContentKind, id: number): Promise<ManagedContent> {
  const row = await repo.findContent(ctx.db, kind, id);
  if (row === undefined) return refuse('NOT_FOUND', `There is no such ${kind}.`);
  const [content] = await present(ctx, [row]);
  return content ?? refuse('NOT_FOUND', `There is no such ${kind}.`);
}

/** By which authors and subjects the list can be filtered. */
export async function listFilters({ db }: Reader) {
  const authors = await repo.listAuthors(db);
  return {
    authors: authors.map((row) => ({ id: row.id, name: `${row.first_name} ${row.last_name}`.trim() })),
    subjects: (await repo.listSubjects(db)).flatMap(({ subject }) => subject ?? []),
  };
}
