import { sql } from 'kysely';
import { foldAnswers } from '#shared/domain/exam-attempts/answer-log.ts';
import { toChainedEvent } from '#server/features/exam-attempts/log-service.ts';
import { listEvents } from '#server/features/exam-attempts/repo.ts';
import { publishedExam, type PublishedExam } from '#tests/factories/published-exam.ts';
import type { Person, TestServer } from '#tests/helpers/test-server.ts';
import { createBenchServer } from './bench-server.ts';
import { atMost, interleaved, type Benchmark } from './measure.ts';

const ROUNDS = 12;
const QUESTIONS = 60;
const ANALYSED = 2_000;
const CORRECTED = 1_000;
const AT = Date.UTC(2026, 5, 1, 9);

/** Attempts of as many people, each with every question answered, marked and in its log. */
async function sitMany(server: TestServer, exam: PublishedExam, count: number): Promise<void> {
  const questions = JSON.stringify(exam.questionIds.map((id, at) => [id, exam.correct[at] ?? 1]));
  const model = await server.person('Student');
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

const open = async (people: number) => {
  const server = await createBenchServer();
  const author = await server.person('Instructor');
  const exam = await publishedExam(server, author, { questions: QUESTIONS });
  await sitMany(server, exam, people);
  return { server, author, exam };
};

async function called(server: TestServer, who: Person, method: string, path: string, body?: unknown) {
  const headers = { authorization: `Bearer ${who.token}` };
  const { status } = await server.call({ method, path, headers, ...(body === undefined ? {} : { body }) });
  if (status !== 200) throw new Error(`${path} answered ${status}.`);
}

async function analysis() {
  const { server, author, exam } = await open(ANALYSED);
  const { ours, theirs } = await interleaved(
    ROUNDS,
    () => called(server, author, 'GET', `/api/exams/${exam.examId}/item-analysis`),
    () =>
      server.database.read
        .selectFrom('exam_attempt_mark')
        .where('exam_id', '=', exam.examId)
        .select(['attempt_id', 'question_id', 'selected_option', 'points', 'max_points', 'time_ms'])
        .execute(),
    2,
  );
  await server.close();
  return atMost(
    {
      name: `item analysis of ${ANALYSED} attempts at ${QUESTIONS} questions`,
      unit: 'ms',
      value: ours,
      baselineName: 'reading the same marks',
      baseline: theirs,
    },
    4,
  );
}

async function regrade() {
  const { server, author, exam } = await open(CORRECTED);
  const corrections = [{ question_id: exam.questionIds[0], kind: 'full_credit', options: [] }];
  const body = { version_id: exam.versionId, corrections };
  const { ours, theirs } = await interleaved(
    ROUNDS,
    () => called(server, author, 'POST', `/api/exams/${exam.examId}/regrades`, body),
    async () => {
      for (let i = 1; i <= CORRECTED; i++)
        foldAnswers(
          exam.questionIds,
          (await listEvents(server.database.read, 10_000_000 + i)).map(toChainedEvent),
        );
    },
    2,
  );
  await server.close();
  return atMost(
    {
      name: `dry run of a corrected key over ${CORRECTED} attempts`,
      unit: 'ms',
      value: ours,
      baselineName: 'folding their logs',
      baseline: theirs,
    },
    3,
  );
}

/** What comes after the hand-in, beside reading what it needs. */
export const examMarking: Benchmark = {
  name: 'exam-marking',
  run: async () => [await analysis(), await regrade()],
};
