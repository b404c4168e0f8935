import type { Db } from '#server/db/tables.ts';
import { DAY_MS } from './cell-oracle.test-data.ts';
import type { Stage } from './cell-stage.test-data.ts';
import { dice } from './dice.test-data.ts';
import { dropMore, moreChanges } from './more-changes.test-data.ts';

export async function dropAttempts(db: Db): Promise<void> {
  await dropMore(db);
  for (const table of ['enrolment', 'content_visit', 'course_interaction'] as const)
    await db.deleteFrom(table).execute();
  await db.deleteFrom('exam_attempt_mark').execute();
  await db.deleteFrom('exam_attempt').execute();
}

/** Moments at which days and hours of the zones change, and others. */
const MOMENTS = [
  Date.UTC(2026, 2, 29, 0, 50),
  Date.UTC(2026, 9, 25, 0, 20),
  Date.UTC(2026, 3, 4, 14, 50),
  Date.UTC(2026, 9, 3, 15, 20),
  Date.UTC(2026, 10, 20, 18, 25),
  Date.UTC(2026, 10, 20, 23, 55),
];

type Marks = Awaited<ReturnType<typeof listMarks>>;
const listMarks = (db: Db) => db.selectFrom('exam_attempt_mark').selectAll().orderBy('id').execute();
type Attempts = Awaited<ReturnType<typeof listAttempts>>;
const listAttempts = (db: Db) => db.selectFrom('exam_attempt').selectAll().orderBy('id').execute();

/** One change of the attempts, as hand-ins, marks, decisions, pulls and restores make them. */
export function changes({ server, exams, students, authors, courseId }: Stage, seed: number) {
  const random = dice(seed);
  const { roll, pick } = random;
  let numbers = 0;
  let backup: { readonly attempts: Attempts; readonly marks: Marks } = { attempts: [], marks: [] };
  const moment = () => (pick(MOMENTS) ?? 0) + roll(8) * 600_000;
  const begin = () =>
    server.write(async ({ db, newId }) => {
      const exam = pick(exams);
      const at = moment();
      await db
        .insertInto('exam_attempt')
        .values({
          id: newId(),
          exam_id: exam?.examId ?? 0,
          exam_version_id: exam?.versionId ?? 0,
          student_id: pick(students)?.id ?? 0,
          purpose: (numbers + 1) % 5 === 0 ? 'test' : 'real',
          attempt_no: ++numbers,
          state: 'in_progress',
          seed,
          started_at: at,
          created_at: at,
          updated_at: at,
        })
        .execute();
    });
  const alter = (change: (row: Attempts[number]) => Partial<Attempts[number]>) =>
    server.write(async ({ db }) => {
      const row = pick(await listAttempts(db));
      if (row === undefined) return;
      const changed = { updated_at: row.updated_at + 1, ...change(row) };
      await db.updateTable('exam_attempt').set(changed).where('id', '=', row.id).execute();
    });
  const visit = () =>
    server.write(({ db, newId }) => {
      const kind = pick(['opened', 'added', 'searched'] as const) ?? 'opened';
      const at = moment();
      const isSearch = kind === 'searched';
      return db
        .insertInto('content_visit')
        .values({
          id: newId(),
          user_id: null,
          kind,
          content_type: isSearch ? null : 'exam',
          content_id: isSearch ? null : (pick(exams)?.examId ?? 0),
          origin: isSearch ? null : (pick(['list', 'search']) ?? ''),
          said: isSearch ? (pick(['Algebra', 'algebra', 'Latin']) ?? '') : null,
          visited_at: at,
          created_at: at,
        })
        .execute();
    });
  const signIn = (id: number, at: number, person: number, is_offline: 0 | 1) => ({
    id,
    user_id: person,
    user_role: 'Student',
    signed_in_at: at,
    is_offline,
    created_at: at,
    updated_at: at,
  });
  const lesson = (id: number) => {
    const at = moment();
    return {
      id,
      student_id: pick(students)?.id ?? 0,
      course_id: courseId,
      item_id: 7,
      section_id: null,
      version_no: 1,
      kind: 'text_read' as const,
      rule: 'text' as const,
      content_hash: 'h',
      media_file_id: null,
      length_ms: null,
      question_id: null,
      hand_in_id: null,
      percent: null,
      is_reached: null,
      correct_count: null,
      said: '{}',
      created_at: at,
      updated_at: at,
    };
  };
  const enrol = () =>
    server.write(async ({ db, newId }) => {
      const at = moment();
      await db
        .insertInto('enrolment')
        .values({
          id: newId(),
          user_id: pick(students)?.id ?? 0,
          content_type: 'exam',
          content_id: pick(exams)?.examId ?? 0,
          price_minor: 0,
          currency: 'GBP',
          source: 'free',
          created_at: at,
          updated_at: at,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    });
  const alterExam = (
    change: (exam: { readonly deleted_at: number | null }) => Partial<{
      instructor_id: number;
      deleted_at: number | null;
    }>,
  ) =>
    server.write(async ({ db }) => {
      const id = pick(exams)?.examId ?? 0;
      const exam = await db
        .selectFrom('exam')
        .where('id', '=', id)
        .select('deleted_at')
        .executeTakeFirstOrThrow();
      await db.updateTable('exam').set(change(exam)).where('id', '=', id).execute();
    });
  const answer = () =>
    server.write(async ({ db, newId }) => {
      const row = pick(await listAttempts(db));
      const exam = exams.find(({ examId }) => examId === row?.exam_id);
      if (row === undefined || exam === undefined) return;
      const given = exam.questionIds.slice(0, 1 + roll(3)).map((question) => ({
        id: newId(),
        attempt_id: row.id,
        exam_id: row.exam_id,
        question_id: question,
        selected_option: null,
        is_correct: roll(2) === 0 ? (0 as const) : (1 as const),
        points: roll(4) === 0 ? null : roll(201),
        max_points: 100 * roll(4),
        time_ms: roll(60_000),
        matched_keywords: '[]',
        missed_keywords: '[]',
        created_at: row.updated_at,
        updated_at: row.updated_at,
      }));
      await db
        .insertInto('exam_attempt_mark')
        .values(given)
        .onConflict((conflict) => conflict.columns(['attempt_id', 'question_id']).doNothing())
        .execute();
    });
  const remark = (change: (mark: Marks[number]) => Partial<Marks[number]>) =>
    server.write(async ({ db }) => {
      const mark = pick(await listMarks(db));
      if (mark === undefined) return;
      await db.updateTable('exam_attempt_mark').set(change(mark)).where('id', '=', mark.id).execute();
    });
  const repoint = () => remark(() => ({ points: roll(201) }));
  const marks = () => {
    const score = roll(10_001);
    return { state: 'marked', score, result: score > 5000 ? 'pass' : 'fail' } as const;
  };
  const moves: readonly (() => Promise<unknown>)[] = [
    begin,
    begin,
    // Handed in on time, or days later.
    () =>
      alter((row) => ({
        submitted_at: row.started_at + roll(3) * DAY_MS + roll(90) * 60_000,
        submitted_by: roll(2) === 0 ? 'deadline' : 'student',
        ...(roll(3) === 0 ? { state: 'submitted', result: 'pending', score: null } : marks()),
      })),
    () => alter((row) => (row.submitted_at === null ? {} : marks())),
    () => alter((row) => ({ score: row.score === null ? null : roll(10_001) })),
    () => alter((row) => ({ is_late: row.is_late === 1 ? 0 : 1 })),
    () => alter((row) => ({ is_clock_suspect: row.is_clock_suspect === 1 ? 0 : 1 })),
    () => alter((row) => ({ submitted_by: row.submitted_by === null ? null : 'deadline' })),
    () => alter((row) => ({ state: row.state === 'void' ? 'in_progress' : 'void' })),
    () => alter((row) => ({ deleted_at: row.deleted_at === null ? moment() : null })),
    () => alter(() => ({ started_at: moment() })),
    () => alter((row) => ({ submitted_at: row.submitted_at === null ? null : moment() })),
    () =>
      server.write(async ({ db }) => {
        const row = pick(await listAttempts(db));
        if (row === undefined) return;
        await db.deleteFrom('exam_attempt_mark').where('attempt_id', '=', row.id).execute();
        await db.deleteFrom('exam_attempt').where('id', '=', row.id).execute();
      }),
    // Enrolled, and taken out again; renamed, made nameless; exams change hands, go and come back.
    enrol,
    enrol,
    () =>
      server.write(async ({ db }) => {
        const row = pick(await db.selectFrom('enrolment').selectAll().orderBy('id').execute());
        if (row === undefined) return;
        const deleted = row.deleted_at === null ? moment() : null;
        await db.updateTable('enrolment').set({ deleted_at: deleted }).where('id', '=', row.id).execute();
      }),
    () =>
      server.write(({ db }) =>
        db
          .updateTable('user')
          .set({ first_name: pick(['Ada', 'Ben', '']) ?? '', last_name: pick(['Low', 'Day']) ?? '' })
          .where('id', '=', pick(students)?.id ?? 0)
          .execute(),
      ),
    () => alterExam(() => ({ instructor_id: pick(authors)?.id ?? 0 })),
    () => alterExam((exam) => ({ deleted_at: exam.deleted_at === null ? moment() : null })),
    // Visits, sign-ins and lessons come, late ones too; a visit is corrected, and what is old is removed.
    visit,
    visit,
    () =>
      server.write(({ db, newId }) =>
        db
          .insertInto('login_record')
          .values(signIn(newId(), moment(), pick(students)?.id ?? 0, roll(2) === 0 ? 0 : 1))
          .execute(),
      ),
    () =>
      server.write(({ db, newId }) => db.insertInto('course_interaction').values(lesson(newId())).execute()),
    () =>
      server.write(({ db }) =>
        db
          .updateTable('content_visit')
          .set({ visited_at: moment() })
          .where('visited_at', '<', moment())
          .where('kind', '=', 'opened')
          .execute(),
      ),
    () =>
      server.write(({ db }) => db.deleteFrom('content_visit').where('visited_at', '<', moment()).execute()),
    ...moreChanges({ server, exams, students, authors, courseId }, random, moment),
    // Marks come with a hand-in or after it, are given by people, changed, and taken back.
    answer,
    answer,
    answer,
    () => remark(() => ({ points: roll(3) === 0 ? null : roll(201), is_correct: roll(2) === 0 ? 0 : 1 })),
    () => remark((mark) => ({ points: roll(201), time_ms: mark.time_ms + roll(1000) })),
    repoint,
    repoint,
    repoint,
    () => remark((mark) => ({ deleted_at: mark.deleted_at === null ? moment() : null })),
    () =>
      server.write(async ({ db }) => {
        const mark = pick(await listMarks(db));
        if (mark !== undefined) await db.deleteFrom('exam_attempt_mark').where('id', '=', mark.id).execute();
      }),
    async () => {
      const { read } = server.database;
      backup = { attempts: await listAttempts(read), marks: await listMarks(read) };
    },
    // A restore: the rows of then, in one transaction.
    () =>
      server.write(async ({ db }) => {
        await dropAttempts(db);
        const { attempts, marks: given } = backup;
        if (attempts.length > 0) await db.insertInto('exam_attempt').values(attempts).execute();
        if (given.length > 0) await db.insertInto('exam_attempt_mark').values(given).execute();
      }),
  ];
  const change = async () => {
    await pick(moves)?.();
  };
  return { roll, pick, change };
}
