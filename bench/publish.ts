import { createHash } from 'node:crypto';
import type Sqlite from 'better-sqlite3';
import { examsContract } from '#shared/contract/exams.ts';
import { canonicalJson } from '#shared/domain/exams/canonical-json.ts';
import { examDraft, libraryQuestions, ownExam } from '#tests/factories/exams.ts';
import type { Person } from '#tests/helpers/test-server.ts';
import { createBenchServer } from './bench-server.ts';
import { atMost, interleaved, quantile, type Benchmark } from './measure.ts';

const QUESTIONS = 200;
const ROUNDS = 60;

/** A draft that differs from what was published before: otherwise there is nothing to publish. */
async function changedDraft(author: Person, examId: number, ids: readonly number[], round: number) {
  const { version } = await ownExam(author, examId);
  const draft = examDraft([], {
    exam_title: `Round ${round}`,
    questions: ids.map((id) => ({ question_id: id, mark: 1 })),
  });
  const saved = await author.call(examsContract.saveExamDraft, {
    params: { id: examId },
    body: { version, step: 6, draft },
  });
  return saved.body.version;
}

/** Reads the rows of the questions, hashes their text, and inserts the three rows of a version in one commit. */
function barePublish(raw: Sqlite.Database, ids: readonly number[], examId: number): () => void {
  raw.exec(`create table bare_version (id integer primary key, exam_id integer not null, content_hash text not null) strict;
    create table bare_paper (id integer primary key, content text not null) strict;
    create table bare_keys (id integer primary key, keys text not null) strict;`);
  const select = raw.prepare(
    `select q.*, a.answer_1, a.answer_2, a.answer_3, a.answer_4, a.answer_5, a.feedback, a.correct_answer
     from question q join answer a on a.question_id = q.id
     where q.id in (${ids.join(',')}) and a.deleted_at is null`,
  );
  const version = raw.prepare('insert into bare_version (exam_id, content_hash) values (?, ?)');
  const paper = raw.prepare('insert into bare_paper (content) values (?)');
  const keys = raw.prepare('insert into bare_keys (keys) values (?)');
  return () => {
    raw.exec('begin immediate');
    const rows = select.all();
    const content = canonicalJson(rows);
    version.run(examId, createHash('sha256').update(content).digest('hex'));
    paper.run(content);
    keys.run(canonicalJson(rows));
    raw.exec('commit');
  };
}

/** Publishing an exam beside reading, hashing and inserting the same rows in one commit. */
export const publishExam: Benchmark = {
  name: 'publish',
  run: async () => {
    const server = await createBenchServer();
    const author = await server.person('Instructor');
    const { sqlite } = server.database;
    if (sqlite === null) throw new Error('The benchmark measures SQLite.');
    const ids = (await libraryQuestions(server, author, { count: QUESTIONS })).map(({ id }) => id);
    const made = await author.call(examsContract.createExamDraft, { body: {} });
    const examId = made.body.data.exam_step_one_id;
    const bare = barePublish(sqlite.raw, ids, examId);
    const publishing: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const version = await changedDraft(author, examId, ids, round);
      const started = performance.now();
      await author.call(examsContract.publishExam, { body: { exam_id: examId, version } });
      publishing.push(performance.now() - started);
    }
    const { theirs } = await interleaved(ROUNDS, () => undefined, bare);
    await server.close();
    return [
      atMost(
        {
          name: `publishing ${QUESTIONS} questions`,
          unit: 'ms',
          value: quantile(publishing, 0.5),
          baselineName: 'the same rows read, hashed and inserted',
          baseline: theirs,
        },
        3,
      ),
    ];
  },
};
