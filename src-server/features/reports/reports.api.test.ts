import { cpSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { examAttemptsContract as attempts } from '#shared/contract/exam-attempts.ts';
import { reportsContract as contract } from '#shared/contract/reports.ts';
import { REPORT_NAMES } from '#shared/domain/reports/registry.ts';
import { nameOfBlob } from '#server/blobs/store.ts';
import { DATABASE_FILE } from '#server/db/data-files.ts';
import { createLog } from '#server/log.ts';
import { openServer } from '#server/open-server.ts';
import { publishedExam, type PublishedExam } from '#tests/factories/published-exam.ts';
import { temporaryFolder } from '#tests/helpers/temporary-folder.ts';
import {
  createTestServer,
  jsonOf,
  PASSWORD,
  testClock,
  type Person,
  type TestServer,
} from '#tests/helpers/test-server.ts';

let server: TestServer;
let admin: Person;
let ida: Person;
let otto: Person;
let exam: PublishedExam;

const signIn = async (who: Pick<Person, 'id' | 'email'>): Promise<Person> => {
  const response = await server.send('POST', '/api/signin', { email: who.email, password: PASSWORD });
  return server.as(who, (await jsonOf<{ token: string }>(response)).token);
};

async function take(who: Person, right: number): Promise<number> {
  const { body } = await who.call(attempts.startAttempt, { body: { exam_id: exam.examId } });
  for (const [i, questionId] of exam.questionIds.entries()) {
    const option = exam.correct[i] ?? 1;
    await who.call(attempts.saveAnswer, {
      params: { id: body.id, questionId },
      body: { selectedAnswerId: i < right ? option : (option % 4) + 1, timeTakenPerQuestion: 1 },
    });
  }
  server.clock.advance(10 * 60_000);
  await who.call(attempts.submitAttempt, { params: { id: body.id } });
  return body.id;
}

const asked = (report: (typeof REPORT_NAMES)[number], parameters = {}, columns: string[] = []) => ({
  report,
  parameters,
  columns,
});

const startResults = async (who = admin) =>
  (await who.call(contract.startReportRun, { body: asked('exam-results', { exam: exam.examId }) })).body.data;

async function made(id: number, who = admin) {
  await server.tick();
  await server.services.reports.run();
  return (await who.call(contract.getReportRun, { params: { id } })).body;
}

const fileOf = async (id: number, format: 'csv' | 'xlsx' | 'pdf', who = admin) =>
  (await who.call(contract.getReportRunFile, { params: { id }, query: { format } })).body;

const FORMATS = ['csv', 'xlsx', 'pdf'] as const;

const textOf = (bytes: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

beforeEach(async () => {
  server = await createTestServer();
  admin = await server.person('Admin', 'Ada Admin');
  ida = await server.person('Student', 'Ida Zeller');
  otto = await server.person('Student', '=Otto Hill');
  const ivy = await server.person('Instructor', 'Ivy Instructor');
  exam = await publishedExam(server, ivy, { enrol: [ida, otto], attemptsAllowed: 3 });
});
afterEach(() => server.close());

describe('the library', () => {
  it('has every report for administrators, and each can be looked at', async () => {
    const { data, time_zone: zone } = (await admin.call(contract.listReports, {})).body;
    expect(data.map(({ name }) => name)).toEqual(REPORT_NAMES);
    expect(zone).toBe('Europe/London');
    await take(ida, 3);
    for (const { name, parameters, columns } of data) {
      const given = {
        ...(parameters.includes('exam') ? { exam: exam.examId } : {}),
        ...(parameters.includes('person') ? { person: ida.id } : {}),
      };
      if (parameters.includes('course')) continue;
      const { body } = await admin.call(contract.previewReport, {
        params: { name },
        body: { parameters: given, columns: [] },
      });
      expect(body.data.columns).toHaveLength(columns.length);
      expect(body.data.is_whole).toBe(true);
    }
  });

  it('leaves void attempts out and says what is late', async () => {
    const gone = await take(ida, 3);
    await take(ida, 4);
    const late = await take(otto, 1);
    await server.write(async ({ db }) => {
      await db.updateTable('exam_attempt').set({ state: 'void' }).where('id', '=', gone).execute();
      await db.updateTable('exam_attempt').set({ is_late: 1 }).where('id', '=', late).execute();
    });
    const { data } = (
      await admin.call(contract.previewReport, {
        params: { name: 'exam-results' },
        body: { parameters: { exam: exam.examId }, columns: ['student', 'score', 'is_late'] },
      })
    ).body;
    expect(data.count).toBe(2);
    expect(data.rows.map(({ cells }) => cells)).toEqual([
      ['=Otto Hill', '25.00', 'yes'],
      ['Ida Zeller', '100.00', 'no'],
    ]);
    expect(data.facts).toMatchObject([{ label: 'Exam' }]);
  });

  it('refuses what is not registered, at the field', async () => {
    const preview = (name: string, body: unknown) => admin.send('POST', `/api/reports/${name}/preview`, body);
    const none = { parameters: {}, columns: [] };
    expect((await preview('nothing', none)).status).toBe(422);
    const fields = async (name: string, parameters: unknown, columns: string[] = []) =>
      (await jsonOf<{ errors?: Record<string, string[]> }>(await preview(name, { parameters, columns })))
        .errors;
    expect(await fields('exam-results', {})).toEqual({ 'parameters.exam': ['Choose an exam.'] });
    expect(await fields('exam-results', { exam: 7 })).toEqual({
      'parameters.exam': ['There is no such exam.'],
    });
    expect(await fields('people', { exam: exam.examId })).toHaveProperty(['parameters.exam']);
    expect(await fields('people', { from: '2026-02-02', to: '2026-02-01' })).toEqual({
      'parameters.to': ['The period ends before it begins.'],
    });
    expect(await fields('people', { from: '1990-01-01', to: '2026-02-01' })).toHaveProperty([
      'parameters.from',
    ]);
    expect(await fields('people', {}, ['password_hash'])).toEqual({
      columns: ['This report has no column "password_hash".'],
    });
  });
});

describe('a run', () => {
  it('is stored, and has the same bytes a year later', async () => {
    await take(ida, 3);
    await take(otto, 1);
    const { id, state } = await startResults();
    expect(state).toBe('waiting');
    const { data } = await made(id);
    expect(data).toMatchObject({ state: 'ready', count: 2, time_zone: 'Europe/London', is_own: true });
    const before = await Promise.all(FORMATS.map((format) => fileOf(id, format)));
    server.clock.advance(366 * 24 * 3600_000);
    admin = await signIn(admin);
    await take(await signIn(ida), 4);
    await server.tick();
    await server.services.reports.run();
    const after = await Promise.all(FORMATS.map((format) => fileOf(id, format)));
    for (const [at, bytes] of after.entries())
      expect(Buffer.from(bytes).equals(before[at] ?? bytes)).toBe(true);
    const csv = textOf(after[0] ?? new Uint8Array());
    expect(csv.startsWith('\ufeffReport,Results of an exam\r\n')).toBe(true);
    expect(csv).toContain('Time zone,Europe/London\r\n');
    expect(csv).toContain('Rows,2\r\n');
    expect(csv).toContain(data.definition_hash);
    // A name that would be a formula is a text.
    expect(csv).toContain('\r\n"\'=Otto Hill",1,');
  });

  it('made again names what was added, what is gone and what changed', async () => {
    const first = await take(ida, 3);
    const second = await take(otto, 1);
    const { id } = await startResults();
    await made(id);
    await take(ida, 4);
    await server.write(async ({ db }) => {
      await db.updateTable('exam_attempt').set({ score: 5000 }).where('id', '=', first).execute();
      await db.updateTable('exam_attempt').set({ state: 'void' }).where('id', '=', second).execute();
    });
    const again = (await admin.call(contract.runReportAgain, { params: { id }, body: {} })).body.data;
    const { difference } = await made(again.id);
    expect(difference).toMatchObject({ added: 1, gone: 1, changed: 1 });
    expect(difference?.rows.find(({ kind }) => kind === 'changed')).toEqual({
      kind: 'changed',
      title: 'Ida Zeller, 1',
      changes: [{ column: 'Score in percent', before: '75.00', now: '50.00' }],
    });
  });

  it('made again after three attempts came late names exactly these three', async () => {
    await take(ida, 3);
    await take(otto, 1);
    const { id } = await startResults();
    await made(id);
    const late = [await take(ida, 4), await take(ida, 2), await take(otto, 2)];
    await server.write(({ db }) =>
      db.updateTable('exam_attempt').set({ is_late: 1 }).where('id', 'in', late).execute(),
    );
    const again = (await admin.call(contract.runReportAgain, { params: { id }, body: {} })).body.data;
    const { data, difference } = await made(again.id);
    expect(data).toMatchObject({ state: 'ready', count: 5, before_id: id });
    const isLate = { column: 'Late', before: '', now: 'yes' };
    expect(difference).toEqual({
      added: 3,
      gone: 0,
      changed: 0,
      rows: [
        { kind: 'added', title: '=Otto Hill, 2', changes: [isLate] },
        { kind: 'added', title: 'Ida Zeller, 2', changes: [isLate] },
        { kind: 'added', title: 'Ida Zeller, 3', changes: [isLate] },
      ],
    });
  });

  it('has the same files on another computer, which makes them a year later', async () => {
    await take(ida, 3);
    await take(otto, 1);
    const { id } = await startResults();
    await made(id);
    const other = temporaryFolder('another-computer');
    const own = await Promise.all(FORMATS.map((format) => fileOf(id, format)));
    // What was made of the rows here is made there of the same rows.
    await server.write(({ db }) =>
      db.updateTable('report_run').set({ xlsx_sha256: null, pdf_sha256: null }).execute(),
    );
    const { token } = await server.remembered(admin);
    const copy = path.join(other, DATABASE_FILE);
    if (server.database.dialect !== 'sqlite') return;
    server.database.sqlite?.raw.exec(`vacuum into '${copy}'`);
    cpSync(path.join(server.dataDir, 'blobs'), path.join(other, 'blobs'), { recursive: true });
    vi.stubEnv('TZ', 'Pacific/Auckland');
    vi.useFakeTimers({ toFake: ['Date'], now: server.clock.now() + 366 * 24 * 3600_000 });
    const there = await openServer({
      dataDir: other,
      appVersion: 'other',
      clock: testClock(server.clock.now() + 3 * 24 * 3600_000),
      log: createLog(null),
    });
    try {
      const found = await Promise.all(
        FORMATS.map(async (format) => {
          const answer = await there.fetch(
            new Request(`http://lectern.test/api/report-runs/${id}/file?format=${format}`, {
              headers: { authorization: `Bearer ${token}` },
            }),
          );
          return new Uint8Array(await answer.arrayBuffer());
        }),
      );
      expect(found.map(nameOfBlob)).toEqual(own.map(nameOfBlob));
    } finally {
      vi.useRealTimers();
      vi.unstubAllEnvs();
      await there.close();
    }
  }, 30_000);

  it('is its person’s, whose rights are looked at when a file is opened', async () => {
    const { id } = await startResults();
    await made(id);
    const other = await server.person('Admin', 'Olga Other');
    await expect(fileOf(id, 'csv', other)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(ida.call(contract.listReports, {})).rejects.toMatchObject({ code: 'ABILITY_MISSING' });
    await server.write(({ db, now, newId }) =>
      db
        .insertInto('user_permission')
        .values({
          id: newId(),
          user_id: admin.id,
          resource: 'content-management',
          action: 'view',
          effect: 'deny',
          expires_at: null,
          created_at: now,
          updated_at: now,
          deleted_at: null,
        })
        .execute(),
    );
    await server.write(({ db }) =>
      db
        .updateTable('user')
        .set((eb) => ({ perm_version: eb('perm_version', '+', 1) }))
        .where('id', '=', admin.id)
        .execute(),
    );
    await expect(fileOf(id, 'csv')).rejects.toMatchObject({ code: 'ABILITY_MISSING' });
    await expect(startResults()).rejects.toMatchObject({ code: 'ABILITY_MISSING' });
    const { data } = (await admin.call(contract.listReports, {})).body;
    expect(data.map(({ name }) => name)).not.toContain('exam-results');
  });

  /** A run that a crash left behind: nobody was told of it. */
  const leave = (report: string): Promise<number> =>
    server.write(async ({ db, now, newId }) => {
      const id = newId();
      await db
        .insertInto('report_run')
        .values({
          id,
          user_id: admin.id,
          report,
          definition_version: 1,
          definition_hash: 'a'.repeat(64),
          parameters: '{}',
          columns: '["person","gone"]',
          time_zone: 'UTC',
          state: 'waiting',
          reason: '',
          created_at: now,
        })
        .execute();
      return id;
    });

  it('that a crash cut off is made after the next start, and says what it left out', async () => {
    const id = await leave('people');
    expect((await made(id)).data).toMatchObject({ state: 'ready', count: 4 });
    expect(textOf(await fileOf(id, 'csv'))).toContain('Left out,columns that are gone: gone');
  });

  it('that waits is stopped by its person alone, and stays so', async () => {
    const id = await leave('people');
    const other = await server.person('Admin', 'Olga Other');
    const cancel = (who: Person) => who.call(contract.cancelReportRun, { params: { id }, body: {} });
    await expect(cancel(other)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await cancel(admin);
    expect((await made(id)).data).toMatchObject({ state: 'cancelled', count: null });
    await expect(fileOf(id, 'csv')).rejects.toMatchObject({ code: 'ILLEGAL_STATE' });
    await expect(cancel(admin)).rejects.toMatchObject({ code: 'ILLEGAL_STATE' });
  });

  it('that cannot be made says why', async () => {
    const id = await leave('no-more');
    expect((await made(id)).data).toMatchObject({
      state: 'failed',
      reason: 'This version of the program does not make this report any more.',
    });
    await expect(fileOf(id, 'csv')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('that a full disk stopped says so, is not said done, and is made again when there is room', async () => {
    await take(ida, 3);
    const { blobs } = server.services;
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const put = vi.spyOn(blobs, 'put').mockImplementation(() => {
      throw full;
    });
    const { id } = await startResults();
    expect((await made(id)).data).toMatchObject({
      state: 'failed',
      sha256: null,
      reason: 'The disk of the server is full. Make room, then run it again.',
    });
    // Answers of exams are kept all the same.
    await take(otto, 2);
    put.mockRestore();
    const again = (await admin.call(contract.runReportAgain, { params: { id }, body: {} })).body.data;
    expect(await made(again.id)).toMatchObject({ data: { state: 'ready', count: 2 }, difference: null });
  });
});

describe('what is saved', () => {
  it('is one’s own, once under a name', async () => {
    const body = { ...asked('people', { days: 7 }, ['person']), name: 'Last week' };
    const { data } = (await admin.call(contract.saveReportVariant, { body })).body;
    expect((await admin.call(contract.listReportVariants, {})).body.data).toEqual([data]);
    await expect(admin.call(contract.saveReportVariant, { body })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { name: [expect.any(String)] },
    });
    const other = await server.person('Admin', 'Olga Other');
    await expect(other.call(contract.deleteReportVariant, { params: { id: data.id } })).rejects.toMatchObject(
      { code: 'NOT_FOUND' },
    );
    await admin.call(contract.deleteReportVariant, { params: { id: data.id } });
    expect((await admin.call(contract.listReportVariants, {})).body.data).toEqual([]);
  });
});

describe('a table that somebody sees', () => {
  const table = {
    title: 'Results of the week',
    columns: [
      { title: 'Name', type: 'text' },
      { title: 'Score', type: 'number' },
    ],
    rows: [
      ['=1+1', 81.5],
      ['Ida', null],
    ],
  };

  it('is a spreadsheet or a PDF, for whoever is signed in', async () => {
    const student = await server.person('Student');
    for (const [format, start] of [
      ['xlsx', 'PK'],
      ['pdf', '%PDF'],
    ] as const) {
      const answer = await student.send('POST', '/api/table-files', { ...table, format });
      expect(answer.status).toBe(200);
      expect(
        Buffer.from(await answer.arrayBuffer())
          .toString('latin1')
          .startsWith(start),
      ).toBe(true);
    }
  });

  it('is refused where its rows do not fit its columns, and beyond 2,000 of them', async () => {
    const ask = async (rows: unknown) =>
      (await admin.send('POST', '/api/table-files', { ...table, format: 'pdf', rows })).status;
    expect(await ask([['Ida']])).toBe(422);
    expect(await ask([['Ida', 1, 2]])).toBe(422);
    expect(await ask(Array.from({ length: 2001 }, () => ['Ida', 1]))).toBe(422);
  });
});
