import type Sqlite from 'better-sqlite3';
import { rebuildTally } from '#server/features/questions/tally.ts';
import type { Person, TestServer } from '#tests/helpers/test-server.ts';
import { createBenchServer } from './bench-server.ts';

/** One question in a hundred carries the tag, one in a thousand the word. */
export const RARE_WORD = 'mitochondrion';

export interface QuestionBank {
  readonly server: TestServer;
  readonly author: Person;
  readonly raw: Sqlite.Database;
  readonly tagId: number;
  readonly size: number;
}

const COMMON_TAG = 1;
const RARE_TAG = 2;
const FIRST_ID = 1_000;

/** A library of `size` questions of one author, written set by set past the services. */
export async function createQuestionBank(size: number): Promise<QuestionBank> {
  const server = await createBenchServer();
  const author = await server.person('Instructor');
  const { sqlite } = server.database;
  if (sqlite === null) throw new Error('The benchmark measures SQLite.');
  const { raw } = sqlite;
  const now = server.clock.now();
  const mark = author.id.toString(36).padStart(11, '0');
  const numbers = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${size})`;
  raw.pragma('synchronous = OFF');
  raw.exec(`
    begin;
    insert into tag (id, tag_name, instructor_id, created_at, updated_at) values
      (${COMMON_TAG}, 'recall', ${author.id}, ${now}, ${now}), (${RARE_TAG}, 'rare', ${author.id}, ${now}, ${now});
    insert into question (id, instructor_id, title, type, status, created_at, updated_at)
      ${numbers} select ${FIRST_ID} + i, ${author.id},
        'Question ' || i || ': which statement about subject ' || (i % 977) || ' follows from the evidence given?',
        'multiple-choice', 'published', ${now} + i, ${now} + i from n;
    insert into answer (id, question_id, answer_1, answer_2, answer_3, answer_4, feedback, correct_answer, created_at, updated_at)
      ${numbers} select ${FIRST_ID} + i, ${FIRST_ID} + i, 'The first of the four statements', 'The second of the four statements',
        'The third of the four statements', 'The fourth of the four statements', 'Correct: yes', 1 + i % 4, ${now}, ${now} from n;
    insert into question_tag (id, question_id, tag_id, instructor_id, question_created_at, created_at, updated_at)
      ${numbers} select i, ${FIRST_ID} + i, iif(i % 100 = 0, ${RARE_TAG}, ${COMMON_TAG}), ${author.id}, ${now} + i, ${now}, ${now} from n;
    insert into question_words (rowid, words)
      ${numbers} select ${FIRST_ID} + i,
        '${mark}question ${mark}which ${mark}statement ${mark}follows ${mark}w' || (i % 5000) ||
        iif(i % 1000 = 0, ' ${mark}${RARE_WORD}', '') from n;
    commit;
    analyze;
  `);
  await rebuildTally(server.database.write);
  raw.pragma('wal_checkpoint(TRUNCATE)');
  raw.pragma('synchronous = FULL');
  return { server, author, raw, tagId: RARE_TAG, size };
}
