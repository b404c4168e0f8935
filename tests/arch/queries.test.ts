import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { foreignRepos, foreignWrites, readServer, strayQueries } from './queries.ts';

const root = path.resolve(import.meta.dirname, '../..');
const server = readServer(path.join(root, 'src-server'));
const broken = readServer(path.join(root, 'tests/arch/fixtures/src-server'));

/** 90 % of what there was when this was written: fewer means that the search looked past the sources. */
const FLOOR = { files: 366, queries: 530 };

// The lists below are what is still to be moved. They only get shorter: an entry that is done is taken out,
// and a new one needs a repo instead.

/** Queries outside a repo, by file. */
const STRAY = {
  'features/course-reviews/standing-review.ts': 1,
  'features/enrolments/student-name.ts': 1,
  'features/exam-attempts/claim-service.ts': 4,
  'features/exam-attempts/ledger-facts.ts': 1,
  'features/exam-attempts/ledger.ts': 3,
  'features/exam-attempts/log-tree.ts': 1,
  'features/exam-attempts/send-service.ts': 9,
  'features/exam-attempts/verify-ledger.ts': 5,
  'features/exam-attempts/verify-versions.ts': 3,
  'features/exam-attempts/verify.ts': 9,
  'features/exam-attempts/writer-names.ts': 1,
  'features/imports/insert-questions.ts': 3,
  'features/questions/derived.ts': 2,
  'features/questions/search-index.ts': 4,
  'features/questions/tag-names.ts': 1,
  'features/questions/tally.ts': 13,
  'features/questions/usage-service.ts': 2,
  'features/setup/demo-school/attempts.ts': 2,
  'features/setup/demo-school/courses.ts': 1,
  'features/setup/demo-school/histories.ts': 2,
  'features/setup/demo-school/library.ts': 2,
  'features/setup/demo-school/people.ts': 1,
  'features/sync/adopt-service.ts': 7,
  'features/sync/sign-in-service.ts': 1,
};

/** Who writes a table that others write too. */
const OWNERS = new Map([
  ['session', 'auth'],
  ['login_record', 'auth'],
  ['blob', 'blobs'],
  ['media_upload', 'media'],
  ['enrolment', 'enrolments'],
  ['exam_attempt_event', 'exam-attempts'],
  ['exam_attempt_receipt', 'exam-attempts'],
  ['exam_attempt', 'exam-attempts'],
  ['exam_question', 'exams'],
  ['exam', 'exams'],
  ['question', 'questions'],
  ['answer', 'questions'],
  ['question_tag', 'questions'],
  ['folder', 'questions'],
  ['tag', 'questions'],
  ['institution', 'setup'],
  ['device', 'db'],
]);

/** Tables that somebody else writes. */
const FOREIGN_WRITES = [
  'features/imports/insert-questions.ts: answer',
  'features/imports/insert-questions.ts: question',
  'features/imports/insert-questions.ts: question_tag',
  'features/setup/demo-school/attempts.ts: exam_attempt',
  'features/setup/demo-school/attempts.ts: exam_attempt_event',
  'features/setup/demo-school/courses.ts: enrolment',
  'features/setup/demo-school/histories.ts: enrolment',
  'features/setup/demo-school/library.ts: answer',
  'features/setup/demo-school/library.ts: question',
  'features/setup/demo-school/people.ts: login_record',
  'features/sync/adopt-service.ts: answer',
  'features/sync/adopt-service.ts: exam',
  'features/sync/adopt-service.ts: exam_question',
  'features/sync/adopt-service.ts: folder',
  'features/sync/adopt-service.ts: question',
  'features/sync/adopt-service.ts: question_tag',
  'features/sync/adopt-service.ts: tag',
  'institutions/directory.ts: institution',
  'sync/kept-logs.ts: exam_attempt_event',
  'sync/membership/carried-files.ts: media_upload',
  'sync/membership/carry-over.ts: blob',
  'sync/membership/change-device-no.ts: device',
  'sync/membership/grants.ts: session',
  'sync/membership/join.ts: device',
  'sync/membership/own-session.ts: session',
  'sync/membership/unsent-attempts.ts: exam_attempt_receipt',
  'sync/restore.ts: device',
];

/** Repos that another feature asks past the service. */
const FOREIGN_REPOS = [
  'features/dashboard/author-service.ts: features/exams/repo.ts',
  'features/dashboard/periods.ts: features/auth/repo.ts',
  'features/dashboard/recent-service.ts: features/enrolments/repo.ts',
  'features/dashboard/recent-service.ts: features/exams/repo.ts',
  'features/enrolments/list-service.ts: features/exam-attempts/repo.ts',
  'features/exams/documented-handlers.ts: features/auth/repo.ts',
  'features/exams/draft-service.ts: features/auth/repo.ts',
  'features/exams/publish-service.ts: features/auth/repo.ts',
  'features/imports/folders.ts: features/questions/folder-repo.ts',
  'features/imports/undo-service.ts: features/questions/folder-repo.ts',
  'features/imports/undo-service.ts: features/questions/tag-repo.ts',
  'features/search/repo.ts: features/exams/repo.ts',
  'features/setup/demo-school/attempts.ts: features/exam-attempts/repo.ts',
  'features/setup/demo-school/course-content.ts: features/courses/item-repo.ts',
  'features/setup/demo-school/library.ts: features/questions/folder-repo.ts',
  'features/setup/demo-school/library.ts: features/questions/question-repo.ts',
  'features/setup/demo-school/orders.ts: features/mail/outbox-repo.ts',
  'features/sync/enrol-service.ts: features/auth/repo.ts',
  'features/sync/enrol-service.ts: features/auth/session-repo.ts',
  'features/sync/import-logs.ts: features/exam-attempts/standing-repo.ts',
  'features/sync/sign-in-service.ts: features/auth/repo.ts',
  'features/sync/sign-in-service.ts: features/auth/session-repo.ts',
];

describe('the SQL of features', () => {
  it('stands in repos', () => {
    expect(strayQueries(server)).toEqual(STRAY);
  });

  it('writes the tables of its own feature alone', () => {
    expect(foreignWrites(server, OWNERS).toSorted()).toEqual(FOREIGN_WRITES);
  });

  it('is asked by its own feature alone', () => {
    expect(foreignRepos(server).toSorted()).toEqual(FOREIGN_REPOS);
  });

  it('is looked for everywhere', () => {
    expect(server.length).toBeGreaterThanOrEqual(FLOOR.files);
    expect(server.flatMap(({ queries }) => queries).length).toBeGreaterThanOrEqual(FLOOR.queries);
  });
});

describe('a feature that breaks the rules', () => {
  it('is found by its calls, in each way that there is to ask', () => {
    expect(strayQueries(broken)).toEqual({ 'features/b/service.ts': 4 });
  });

  it('is found by the table that it writes', () => {
    expect(foreignWrites(broken, new Map([['thing', 'a']]))).toEqual(['features/b/service.ts: thing']);
    expect(foreignWrites(broken, new Map())).toEqual([
      'features/a/repo.ts: thing',
      'features/b/service.ts: thing',
    ]);
  });

  it('is found by the repo that it imports', () => {
    expect(foreignRepos(broken)).toEqual([
      'features/b/service.ts: features/a/repo.ts',
      'features/b/service.ts: features/a/thing-repo.ts',
    ]);
  });
});
