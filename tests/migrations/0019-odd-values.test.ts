import { expect, it } from 'vitest';
import { LAST_INSTANT } from '#shared/domain/wire/instants.ts';
import { up } from '#migrations/0019_odd_values.ts';
import { saveQuestion } from '#tests/factories/questions.ts';
import { publishedExam } from '#tests/factories/published-exam.ts';
import { createTestServer } from '#tests/helpers/test-server.ts';

const HUGE = Number.MAX_SAFE_INTEGER;

it('mends what pages cannot show, and leaves what hashes cover', async () => {
  const server = await createTestServer();
  const author = await server.person('Instructor');
  const student = await server.person('Student');
  const kept = await saveQuestion(author, {});
  const odd = await saveQuestion(author, {});
  const { examId } = await publishedExam(server, author, { enrol: [student] });
  await student.send('POST', '/api/exam-attempts', { exam_id: examId });
  const { write: db } = server.database;
  await db.updateTable('login_record').set({ signed_in_at: HUGE, created_at: -5 }).execute();
  await db.updateTable('question').set({ updated_at: HUGE, mark: HUGE }).where('id', '=', odd.id).execute();
  await db
    .updateTable('exam')
    .set({ attempts_allowed: 1000, duration_minutes: -1, opens_at: HUGE, published_at: HUGE })
    .execute();
  await db.updateTable('exam_attempt').set({ started_at: HUGE }).execute();
  await db.updateTable('exam_attempt_event').set({ created_at: HUGE }).execute();
  const before = await db.selectFrom('question').where('id', '=', kept.id).selectAll().execute();

  // A column that the table had then.
  await db.schema
    .alterTable('user')
    .addColumn('last_sign_in_at', server.database.dialect === 'sqlite' ? 'integer' : 'bigint')
    .execute();
  // The types of a migration know no table.
  await up(db as never);

  const signedIn = await db.selectFrom('login_record').select(['signed_in_at', 'created_at']).execute();
  for (const one of signedIn) expect(one).toEqual({ signed_in_at: 0, created_at: 0 });
  expect(await db.selectFrom('question').where('id', '=', odd.id).selectAll().execute()).toMatchObject([
    { updated_at: 0, mark: 100_000 },
  ]);
  expect(await db.selectFrom('question').where('id', '=', kept.id).selectAll().execute()).toEqual(before);
  expect(await db.selectFrom('exam').selectAll().execute()).toMatchObject([
    { attempts_allowed: 20, duration_minutes: 0, opens_at: LAST_INSTANT, published_at: 0 },
  ]);
  expect(await db.selectFrom('exam_attempt').selectAll().execute()).toMatchObject([{ started_at: HUGE }]);
  expect(await db.selectFrom('exam_attempt_event').select('created_at').execute()).toMatchObject([
    { created_at: HUGE },
  ]);
  await server.close();
});
