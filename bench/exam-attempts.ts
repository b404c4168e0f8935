import { sql } from 'kysely';
import type { PublishedExam } from '#tests/factories/published-exam.ts';
import type { TestServer } from '#tests/helpers/test-server.ts';

const AT = Date.UTC(2026, 5, 1, 9);

/** Attempts of as many people, made like one of them, each with every question answered, marked and in its log. */
export async function sitMany(
  server: Pick<TestServer, 'write'>,
  { exam, model, count }: { exam: PublishedExam; model: { readonly id: number }; count: number },
): Promise<void> {
  const questions = JSON.stringify(exam.questionIds.map((id, at) => [id, exam.correct[at] ?? 1]));
  await server.write(async ({ db }) => {
    const { rows } = await sql<{ name: string }>`select name from pragma_table_info('user')`.execute(db);
    const others = rows.map(({ name }) => name).filter((name) => name !== 'id' && name !== 'email');
    const columns = sql.join(others.map((name) => sql.ref(name)));
    const numbers = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})`;
    const asked = sql`json_each(${questions}) as q`;
    // A third of the answers is another option than the right one, by people and questions in turn.
    const option = sql`case when (i * 7 + q.key * 3) % 3 = 0 then 1 + (json_extract(q.value, '$[1]') % 4)
      else json_extract(q.value, '$[1]') end`;
    const isRight = sql`case when (i * 7 + q.key * 3) % 3 = 0 then 0 else 1 end`;
    await sql`insert into user (id, email, ${columns})
      ${numbers} select 20000000 + i, 'sitter' || i || '@school.test', ${columns} from n, user
      where user.id = ${model.id}`.execute(db);
    await sql`insert into exam_attempt (id, exam_id, exam_version_id, student_id, attempt_no, state, seed, started_at,
        submitted_at, submitted_by, score, result, points, correct_count, created_at, updated_at)
      ${numbers} select 10000000 + i, ${exam.examId}, ${exam.versionId}, 20000000 + i, 1, 'marked', i, ${AT},
        ${AT} + 1800000, 'student', 6600, 'pass', 4000, 40, ${AT}, ${AT} from n`.execute(db);
    await sql`insert into exam_attempt_mark (id, attempt_id, exam_id, question_id, selected_option, is_correct, points,
        max_points, time_ms, matched_keywords, missed_keywords, created_at, updated_at)
      ${numbers} select 100000000 + i * 100 + q.key, 10000000 + i, ${exam.examId}, json_extract(q.value, '$[0]'),
        ${option}, ${isRight}, 100 * (${isRight}), 100, 30000, '[]', '[]', ${AT}, ${AT} from n, ${asked}`.execute(
      db,
    );
    await sql`insert into exam_attempt_event (id, attempt_id, seq, kind, question_id, selected_option, time_ms, mono_ms,
        boot_id, prev_hash, hash, created_at, updated_at)
      ${numbers} select 200000000 + i * 100 + q.key, 10000000 + i, q.key + 1, 'answer', json_extract(q.value, '$[0]'),
        ${option}, 30000, 1000, 'pc:1', ${'a'.repeat(64)}, ${'a'.repeat(64)}, ${AT}, ${AT} from n, ${asked}`.execute(
      db,
    );
  });
}
