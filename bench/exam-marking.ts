import { foldAnswers } from '#shared/domain/exam-attempts/answer-log.ts';
import { toChainedEvent } from '#server/features/exam-attempts/log-service.ts';
import { listEvents } from '#server/features/exam-attempts/repo.ts';
import { publishedExam } from '#tests/factories/published-exam.ts';
import type { Person, TestServer } from '#tests/helpers/test-server.ts';
import { createBenchServer } from './bench-server.ts';
import { sitMany } from './exam-attempts.ts';
import { savingMeanwhile } from './exam-marking-saves.ts';
import { atMost, interleaved, type Benchmark } from './measure.ts';

const ROUNDS = 12;
const QUESTIONS = 60;
const ANALYSED = 2_000;
const CORRECTED = 1_000;
const open = async (people: number) => {
  const server = await createBenchServer();
  const author = await server.person('Instructor');
  const exam = await publishedExam(server, author, { questions: QUESTIONS });
  await sitMany(server, { exam, model: await server.person('Student'), count: people });
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
  run: async () => [await analysis(), await regrade(), ...(await savingMeanwhile())],
};
