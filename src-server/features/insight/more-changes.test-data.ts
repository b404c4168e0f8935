import type { Db } from '#server/db/tables.ts';
import type { Stage } from './cell-stage.test-data.ts';
import type { dice } from './dice.test-data.ts';

type Dice = ReturnType<typeof dice>;

/** Everything that these changes add. */
export async function dropMore(db: Db): Promise<void> {
  for (const table of [
    'earning',
    'sale',
    'course_review_reply',
    'course_review',
    'course_completion',
    'support_ticket_state',
    'support_ticket',
  ] as const)
    await db.deleteFrom(table).execute();
}

/** One of the rows of a table, by its id. */
const oneOf = async (
  db: Db,
  table: 'sale' | 'earning' | 'course_review' | 'course_completion' | 'support_ticket' | 'login_record',
  { pick }: Dice,
): Promise<number> => pick(await db.selectFrom(table).orderBy('id').select('id').execute())?.id ?? 0;

/** Sales with their entries, refunds, corrections of both, and what else is added up by the day. */
export function moreChanges(
  { server, exams, students, authors, courseId }: Stage,
  random: Dice,
  moment: () => number,
): readonly (() => Promise<unknown>)[] {
  const { roll, pick } = random;
  const payee = () => pick(authors)?.id ?? 0;
  const student = () => pick(students)?.id ?? 0;
  const currency = () => pick(['GBP', 'EUR']) ?? 'GBP';
  const stamps = (at: number) => ({ created_at: at, updated_at: at });
  const entry = (id: number, line: number, at: number) => ({
    id,
    payee_id: payee(),
    order_line_id: line,
    kind: pick(['sale', 'fee', 'tax', 'refund', 'payout'] as const) ?? 'sale',
    amount: roll(2000) - 1000,
    currency: currency(),
    available_at: moment(),
    ...stamps(at),
  });
  const sell = () =>
    server.write(async ({ db, newId }) => {
      const [id, at] = [newId(), moment()];
      // An entry may come before its sale.
      await db
        .insertInto('earning')
        .values(entry(newId(), id, at))
        .execute();
      await db
        .insertInto('sale')
        .values({
          id,
          payee_id: payee(),
          content_type: pick(['exam', 'course'] as const) ?? 'exam',
          content_id: pick(exams)?.examId ?? 0,
          title: pick(['Algebra', 'Latin']) ?? '',
          price: roll(5000),
          tax: roll(500),
          share: roll(4000),
          currency: currency(),
          status: 'sold',
          sold_at: at,
          ...stamps(at),
        })
        .execute();
    });
  const refund = () =>
    server.write(async ({ db, newId }) => {
      const id = await oneOf(db, 'sale', random);
      if (id === 0) return;
      const at = roll(3) === 0 ? null : moment();
      await db.updateTable('sale').set({ refunded_at: at }).where('id', '=', id).execute();
      if (at !== null)
        await db
          .insertInto('earning')
          .values(entry(newId(), id, at))
          .execute();
    });
  const alterSale = () =>
    server.write(async ({ db }) => {
      const change = pick([
        { price: roll(5000) },
        { title: 'Greek' },
        { deleted_at: roll(2) === 0 ? null : moment() },
        { content_id: pick(exams)?.examId ?? 0 },
        { sold_at: moment() },
      ]);
      await db
        .updateTable('sale')
        .set(change ?? {})
        .where('id', '=', await oneOf(db, 'sale', random))
        .execute();
    });
  const alterEntry = () =>
    server.write(async ({ db }) => {
      const id = await oneOf(db, 'earning', random);
      if (roll(4) === 0) return db.deleteFrom('earning').where('id', '=', id).execute();
      const change = pick([
        { amount: roll(900) },
        { available_at: moment() },
        { created_at: moment() },
        { deleted_at: roll(2) === 0 ? null : moment() },
        { kind: 'payout' as const },
      ]);
      return db
        .updateTable('earning')
        .set(change ?? {})
        .where('id', '=', id)
        .execute();
    });
  const review = () =>
    server.write(({ db, newId }) =>
      db
        .insertInto('course_review')
        .values({
          id: newId(),
          course_id: courseId,
          student_id: student(),
          student_name: '',
          rating: 1 + roll(5),
          review: '',
          progress: roll(10_001),
          ...stamps(moment()),
        })
        .execute(),
    );
  const reply = () =>
    server.write(({ db, newId }) =>
      db
        .insertInto('course_review_reply')
        .values({
          id: newId(),
          course_id: courseId,
          student_id: student(),
          instructor_id: payee(),
          reply: pick(['', 'Thanks.']) ?? '',
          ...stamps(moment()),
        })
        .execute(),
    );
  const alterReview = () =>
    server.write(async ({ db }) => {
      const id = await oneOf(db, 'course_review', random);
      if (roll(3) === 0) return db.deleteFrom('course_review').where('id', '=', id).execute();
      const removed = roll(2) === 0 ? null : moment();
      return db.updateTable('course_review').set({ removed_at: removed }).where('id', '=', id).execute();
    });
  const finish = () =>
    server.write(async ({ db, newId }) => {
      const { published_version_id: version } = await db
        .selectFrom('course_version')
        .where('course_id', '=', courseId)
        .select('id as published_version_id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('course_completion')
        .values({
          id: newId(),
          student_id: student(),
          course_id: courseId,
          course_version_id: version,
          version_no: 1,
          percent: 10_000,
          completed_count: 1,
          required_count: 1,
          result: 'pass',
          finished_at: roll(4) === 0 ? null : moment(),
          ...stamps(moment()),
        })
        .onConflict((conflict) =>
          conflict.columns(['student_id', 'course_version_id']).doUpdateSet({
            finished_at: moment(),
            deleted_at: roll(3) === 0 ? moment() : null,
          }),
        )
        .execute();
    });
  const ticket = () =>
    server.write(async ({ db, newId }) => {
      const [id, at, talk] = [newId(), moment(), newId()];
      const who = student();
      await db
        .insertInto('conversation')
        .values({ id: talk, kind: 'direct', subject: '', started_by: who, ...stamps(at) })
        .execute();
      await db
        .insertInto('support_ticket')
        .values({
          id,
          user_id: who,
          user_name: '',
          subject: '',
          description: '',
          category: '',
          screen: '',
          diagnostics: '{}',
          conversation_id: talk,
          ...stamps(at),
        })
        .execute();
      await db
        .insertInto('support_ticket_state')
        .values({
          id: newId(),
          support_ticket_id: id,
          user_id: who,
          number: id,
          state: 'open',
          priority: 'normal',
          accepted_name: '',
          accepted_at: roll(2) === 0 ? null : moment(),
          ...stamps(at),
        })
        .execute();
    });
  const solve = () =>
    server.write(async ({ db }) =>
      db
        .updateTable('support_ticket_state')
        .set({ solved_at: roll(3) === 0 ? null : moment(), deleted_at: roll(5) === 0 ? 1 : null })
        .where('support_ticket_id', '=', await oneOf(db, 'support_ticket', random))
        .execute(),
    );
  const changeRole = () =>
    server.write(async ({ db }) => {
      const roles = await db.selectFrom('role').orderBy('id').select('id').limit(3).execute();
      const change =
        roll(3) === 0 ? { deleted_at: moment() } : { deleted_at: null, role_id: pick(roles)?.id ?? 0 };
      await db.updateTable('user').set(change).where('id', '=', student()).execute();
    });
  const passCourse = () =>
    server.write(async ({ db }) => {
      const { deleted_at: gone } = await db
        .selectFrom('course')
        .where('id', '=', courseId)
        .select('deleted_at')
        .executeTakeFirstOrThrow();
      const change =
        roll(2) === 0 ? { instructor_id: payee() } : { deleted_at: gone === null ? moment() : null };
      await db.updateTable('course').set(change).where('id', '=', courseId).execute();
    });
  const moveSignIn = () =>
    server.write(async ({ db }) => {
      const id = await oneOf(db, 'login_record', random);
      if (roll(3) === 0) return db.deleteFrom('login_record').where('id', '=', id).execute();
      return db.updateTable('login_record').set({ signed_in_at: moment() }).where('id', '=', id).execute();
    });
  const moveLesson = () =>
    server.write(async ({ db }) => {
      const rows = await db.selectFrom('course_interaction').orderBy('id').select('id').execute();
      const id = pick(rows)?.id ?? 0;
      if (roll(3) === 0) return db.deleteFrom('course_interaction').where('id', '=', id).execute();
      return db
        .updateTable('course_interaction')
        .set({ created_at: moment() })
        .where('id', '=', id)
        .execute();
    });
  return [
    sell,
    sell,
    refund,
    refund,
    alterSale,
    alterEntry,
    review,
    review,
    reply,
    alterReview,
    finish,
    ticket,
    solve,
    changeRole,
    passCourse,
    moveSignIn,
    moveLesson,
  ];
}
