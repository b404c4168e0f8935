import { createPublicKey, verify } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { certificatesContract as certificates } from '#shared/contract/certificates.ts';
import type { ClientInput } from '#shared/contract/types.ts';
import { examAttemptsContract as attempts } from '#shared/contract/exam-attempts.ts';
import { MAX_QR, qrPrefix } from '#shared/domain/certificates/statement.ts';
import { publishedExam, type PublishedExam } from '#tests/factories/published-exam.ts';
import { createTestServer, jsonOf, type Person, type TestServer } from '#tests/helpers/test-server.ts';
import { issueCourseCertificate, noteExamResult } from './due-service.ts';

let server: TestServer;
let instructor: Person;
let student: Person;
beforeEach(async () => {
  server = await createTestServer({ publicUrl: new URL('https://school.example') });
  instructor = await server.person('Instructor');
  student = await server.person('Student', 'Ada Lovelace');
});
afterEach(() => server.close());

const SECOND = 1000;

async function later(ms = SECOND): Promise<void> {
  server.clock.advance(ms);
  await server.tick();
}

async function take(exam: PublishedExam, right: number, who = student) {
  const { body } = await who.call(attempts.startAttempt, { body: { exam_id: exam.examId } });
  for (const [i, questionId] of exam.questionIds.entries()) {
    const option = exam.correct[i] ?? 1;
    await who.call(attempts.saveAnswer, {
      params: { id: body.id, questionId },
      body: { selectedAnswerId: i < right ? option : (option % 4) + 1, timeTakenPerQuestion: 1 },
    });
  }
  await who.call(attempts.submitAttempt, { params: { id: body.id } });
  return body.id;
}

const own = async (who = student) => (await who.call(certificates.listOwn, {})).body;

async function earn() {
  const exam = await publishedExam(server, instructor, { enrol: [student], withCertificate: true });
  const attemptId = await take(exam, 4);
  await later();
  const [certificate] = (await own()).certificates;
  if (certificate === undefined) throw new Error('No certificate was issued.');
  return { exam, attemptId, certificate };
}

/** What scoring an attempt anew does. */
async function trigger(attemptId: number): Promise<void> {
  const attempt = await server.database.read
    .selectFrom('exam_attempt')
    .selectAll()
    .where('id', '=', attemptId)
    .executeTakeFirstOrThrow();
  await server.write((ctx) => noteExamResult(ctx, attempt));
}

const pdfOf = async (id: number, who = student) =>
  (await who.call(certificates.getPdf, { params: { id } })).body;

const checked = async (bytes: Uint8Array) =>
  jsonOf<{ verdict: string; reason?: string; said?: { number: string; student_name: string } }>(
    await server.send('POST', '/api/certificate-check', bytes, {
      'content-type': 'application/octet-stream',
    }),
  );

const text = (said: string) => new TextEncoder().encode(said);

describe('issuing', () => {
  it('gives who passed one certificate, with what the version promised', async () => {
    const { certificate, exam } = await earn();
    expect(certificate).toMatchObject({
      kind: 'exam',
      content_id: exam.examId,
      title: 'Test exam',
      subject: 'Testing',
      institution_name: 'Test School',
      result: 'Passed with 100 %',
      hours: '30 minutes',
      state: 'valid',
      pdf: 'here',
    });
    const { achievements } = await own();
    expect(achievements.map(({ kind }) => kind)).toEqual(['first_exam_passed']);
  });

  it('issues one for 50 triggers at once, and none more for looking again', async () => {
    const { exam, attemptId } = await earn();
    const other = await server.person('Student');
    await server.write(({ db }) => db.updateTable('certificate').set({ student_id: other.id }).execute());
    server.clock.advance(SECOND);
    await Promise.all(
      Array.from({ length: 50 }, async () => {
        await trigger(attemptId);
        await server.tick();
      }),
    );
    await later();
    await student.call(attempts.getAttemptResult, { params: { id: attemptId } });
    await later();
    const { certificates: mine } = await own();
    expect(mine.map(({ content_id }) => content_id)).toEqual([exam.examId]);
  });

  it('gives nothing for a fail, a claim of 100 or an exam that promises nothing', async () => {
    const failed = await publishedExam(server, instructor, { enrol: [student], withCertificate: true });
    await take(failed, 1);
    const claimed = await student.send('POST', '/api/storeRecordStudentExam', {
      student_id: student.id,
      exam_id: failed.examId,
      progress: 100,
      total_completion_time: 1,
      exam_result: 'pass',
      exam_score: 100,
    });
    expect(claimed.status).toBe(201);
    const plain = await publishedExam(server, instructor, { enrol: [student] });
    await take(plain, 4);
    await later();
    expect(await own()).toMatchObject({ certificates: [], holds: [] });
  });

  it('waits until a mark cannot be taken back, and only doubts what a later mark takes away', async () => {
    const exam = await publishedExam(server, instructor, {
      questions: 1,
      openQuestions: 1,
      enrol: [student],
      withCertificate: true,
    });
    const { body } = await student.call(attempts.startAttempt, { body: { exam_id: exam.examId } });
    const [closed = 0, open = 0] = exam.questionIds;
    await student.call(attempts.saveAnswer, {
      params: { id: body.id, questionId: closed },
      body: { selectedAnswerId: 1, timeTakenPerQuestion: 1 },
    });
    await student.call(attempts.saveAnswer, {
      params: { id: body.id, questionId: open },
      body: { selectedAnswerId: null, answerText: 'Something else', timeTakenPerQuestion: 1 },
    });
    await student.call(attempts.submitAttempt, { params: { id: body.id } });
    const mark = (points: number) =>
      instructor.call(attempts.markOpenAnswer, {
        params: { id: body.id, questionId: open },
        body: { points },
      });
    await mark(1);
    await mark(0);
    await later(61 * SECOND);
    expect((await own()).certificates).toEqual([]);
    await mark(1);
    await later();
    expect((await own()).certificates).toEqual([]);
    await later(60 * SECOND);
    expect((await own()).certificates).toMatchObject([{ doubted_at: null, state: 'valid' }]);
    await mark(0);
    expect((await own()).certificates).toMatchObject([{ doubted_at: expect.any(String), state: 'valid' }]);
    await mark(1);
    expect((await own()).certificates).toMatchObject([{ doubted_at: null }]);
  });

  it('refuses a name that no font can print, by its sign, and issues once it can', async () => {
    const { read } = server.database;
    await server.write(({ db }) =>
      db
        .updateTable('user')
        .set({ first_name: '\u{20BB7}', last_name: 'Wei' })
        .where('id', '=', student.id)
        .execute(),
    );
    const exam = await publishedExam(server, instructor, { enrol: [student], withCertificate: true });
    await take(exam, 4);
    await later();
    expect(await own()).toMatchObject({
      certificates: [],
      holds: [{ reason: 'unprintable', signs: '“\u{20BB7}” (U+20BB7)' }],
    });
    await server.write(({ db }) =>
      db.updateTable('user').set({ first_name: 'Li' }).where('id', '=', student.id).execute(),
    );
    // What is held back is looked at again after hours; a session would not last as long.
    await server.write(({ db }) => db.updateTable('certificate_due').set({ due_at: 0 }).execute());
    await later();
    expect(await own()).toMatchObject({ certificates: [{ student_name: 'Li Wei' }], holds: [] });
    expect(await read.selectFrom('certificate_due').selectAll().execute()).toEqual([]);
  });

  it('looks at a finished course once, by what its version promised', async () => {
    const finished = { courseId: 1, studentId: student.id, finishedAt: server.clock.now(), result: 80_00 };
    await server.write((ctx) => issueCourseCertificate(ctx, finished));
    await server.write((ctx) => issueCourseCertificate(ctx, { ...finished, versionId: 2 }));
    await later();
    expect((await own()).certificates).toEqual([]);
    expect(await server.database.read.selectFrom('certificate_due').selectAll().execute()).toEqual([]);
  });
});

describe('what was issued', () => {
  it('verifies by node:crypto and the published key alone', async () => {
    const { certificate } = await earn();
    const { body } = await student.call(certificates.getCredential, { params: { id: certificate.id } });
    const [header = '', payload = '', signature = ''] = body.credential.split('.');
    const { kid, alg }: Record<string, string> = JSON.parse(Buffer.from(header, 'base64url').toString());
    expect(alg).toBe('RS256');
    const key = await jsonOf<Record<string, string>>(await server.send('GET', new URL(kid ?? '').pathname));
    const publicKey = createPublicKey({ key, format: 'jwk' });
    const signed = Buffer.from(`${header}.${payload}`);
    expect(verify('sha256', signed, publicKey, Buffer.from(signature, 'base64url'))).toBe(true);
    const said: Record<string, unknown> & { credentialSubject: { id: string } } = JSON.parse(
      Buffer.from(payload, 'base64url').toString(),
    );
    expect(said).toMatchObject({
      type: ['VerifiableCredential', 'OpenBadgeCredential'],
      jti: said['id'],
      sub: said.credentialSubject.id,
      iss: 'https://school.example/api/certificate-issuer',
    });
    expect(said).not.toHaveProperty('vc');
  });

  it('is checked by its file, its credential and its code, and refused after one changed byte', async () => {
    const { certificate } = await earn();
    const pdf = await pdfOf(certificate.id);
    const { credential, statement } = (
      await student.call(certificates.getCredential, { params: { id: certificate.id } })
    ).body;
    const qr = qrPrefix('https://school.example/') + statement;
    expect(qr.length).toBeLessThanOrEqual(MAX_QR);
    for (const whole of [pdf, text(credential), text(qr)])
      expect(await checked(whole)).toMatchObject({
        verdict: 'valid',
        said: { number: certificate.number, student_name: certificate.student_name },
        revocations_as_of: expect.any(String),
      });
    const spoilt = new Uint8Array(pdf);
    spoilt[Math.floor(pdf.length / 2)] = (spoilt[Math.floor(pdf.length / 2)] ?? 0) ^ 1;
    expect(await checked(spoilt)).toEqual({ verdict: 'forged', reason: 'pdf_changed' });
    const swapped = (said: string, at: number) =>
      said.slice(0, at) + (said[at] === 'A' ? 'B' : 'A') + said.slice(at + 1);
    expect(await checked(text(swapped(credential, credential.length - 9)))).toEqual({
      verdict: 'forged',
      reason: 'credential_changed',
    });
    expect((await checked(text(swapped(qr, qr.length - 20)))).verdict).toBe('forged');
    expect(await checked(text(swapped(qr, qr.length - 100)))).toMatchObject({ verdict: 'forged' });
    expect(await checked(text('hello'))).toEqual({ verdict: 'forged', reason: 'not_a_certificate' });
  });

  it('is revoked by its author alone, and says so by number, file and code', async () => {
    const { certificate, attemptId, exam } = await earn();
    const stranger = await server.person('Instructor');
    const path = `/api/certificates/${certificate.id}/revoke`;
    expect((await stranger.send('POST', path, { reason: 'No' })).status).toBe(404);
    expect((await student.send('POST', path, { reason: 'No' })).status).toBe(403);
    const pdf = await pdfOf(certificate.id, instructor);
    await instructor.call(certificates.revoke, {
      params: { id: certificate.id },
      body: { reason: 'The exam was taken by somebody else' },
    });
    expect((await instructor.send('POST', path, { reason: 'Again' })).status).toBe(409);
    expect(await checked(pdf)).toMatchObject({ verdict: 'revoked' });
    const found = await server.send('GET', `/api/certificate-numbers/${certificate.number.toLowerCase()}`);
    expect(await jsonOf(found)).toMatchObject({ verdict: 'revoked', source: 'number' });
    await trigger(attemptId);
    await later();
    expect((await own()).certificates).toMatchObject([{ state: 'revoked' }]);
    const again = { exam_id: exam.examId, student_id: student.id };
    await instructor.call(certificates.issueAgain, { body: again });
    expect((await own()).certificates.map(({ state }) => state).toSorted()).toEqual(['revoked', 'valid']);
    expect((await instructor.send('POST', '/api/issued-certificates', again)).status).toBe(409);
    expect((await stranger.send('POST', '/api/issued-certificates', again)).status).toBe(404);
  });

  it('believes no list of revocations that the institution has not signed', async () => {
    const { certificate } = await earn();
    const pdf = await pdfOf(certificate.id);
    const { list } = await server.database.read
      .selectFrom('certificate_status')
      .select('list')
      .executeTakeFirstOrThrow();
    await instructor.call(certificates.revoke, {
      params: { id: certificate.id },
      body: { reason: 'A mistake' },
    });
    const forged = list.replace(/\.[\w-]{86}$/u, `.${'A'.repeat(86)}`);
    await server.write(({ db }) => db.updateTable('certificate_status').set({ list: forged }).execute());
    expect(await checked(pdf)).toMatchObject({ verdict: 'valid', revocations_as_of: null });
  });

  it('is of an unknown issuer where nobody knows the key', async () => {
    const { certificate } = await earn();
    const pdf = await pdfOf(certificate.id);
    const elsewhere = await createTestServer();
    try {
      const response = await elsewhere.send('POST', '/api/certificate-check', pdf, {
        'content-type': 'application/octet-stream',
      });
      expect(await jsonOf(response)).toMatchObject({
        verdict: 'unknown_issuer',
        signer: null,
        said: { institution_name: 'Test School' },
      });
    } finally {
      await elsewhere.close();
    }
  });

  it('still holds after the keys were rotated', async () => {
    const { certificate } = await earn();
    const pdf = await pdfOf(certificate.id);
    server.services.certificateKeys.rotate();
    const second = await publishedExam(server, instructor, { enrol: [student], withCertificate: true });
    await take(second, 4);
    await later();
    const issued = (await own()).certificates;
    expect(issued).toHaveLength(2);
    for (const bytes of [pdf, await pdfOf(issued[0]?.id ?? 0)])
      expect(await checked(bytes)).toMatchObject({ verdict: 'valid' });
  });

  it('is nobody else’s: neither file nor credential nor list', async () => {
    const { certificate, exam } = await earn();
    const other = await server.person('Student');
    for (const part of ['pdf', 'credential'])
      expect((await other.send('GET', `/api/certificates/${certificate.id}/${part}`)).status).toBe(404);
    const stranger = await server.person('Instructor');
    const list = `/api/issued-certificates?kind=exam&content_id=${exam.examId}`;
    expect((await stranger.send('GET', list)).status).toBe(404);
    expect(await jsonOf(await instructor.send('GET', list))).toMatchObject({ count: 1 });
  });

  it('is listed for its author and for who looks after content, by words, state and exam', async () => {
    const { certificate, exam } = await earn();
    const list = (who: Person, query: NonNullable<ClientInput<typeof certificates.listIssued>['query']>) =>
      who.call(certificates.listIssued, { query });
    const content = { kind: 'exam', content_id: exam.examId } as const;
    const { body } = await list(instructor, {});
    expect(body).toMatchObject({ count: 1, data: [{ id: certificate.id, may_decide: true }] });
    for (const search of ['love ADA', certificate.number, 'exam'])
      expect((await list(instructor, { search })).body.count).toBe(1);
    for (const query of [{ search: 'grace' }, { state: 'revoked' }, { state: 'doubted' }] as const)
      expect((await list(instructor, query)).body).toEqual({ data: [], count: 0 });
    expect((await list(instructor, { ...content, state: 'valid' })).body.count).toBe(1);

    const stranger = await server.person('Instructor');
    expect((await list(stranger, {})).body.count).toBe(0);
    expect((await stranger.call(certificates.listCertified, {})).body.data).toEqual([]);
    const admin = await server.person('Admin');
    expect((await list(admin, {})).body).toMatchObject({ count: 1, data: [{ may_decide: true }] });
    expect((await admin.call(certificates.listCertified, {})).body.data).toEqual([
      { ...content, title: 'Test exam', certificates: 1 },
    ]);
    expect((await instructor.send('GET', '/api/issued-certificates?kind=exam')).status).toBe(422);
  });

  it('is paged, the latest first, ten at a time', async () => {
    await earn();
    const [row] = await server.database.read.selectFrom('certificate').selectAll().execute();
    if (row === undefined) throw new Error('No certificate was issued.');
    await server.write(({ db, newId, now }) =>
      db
        .insertInto('certificate')
        .values(
          Array.from({ length: 11 }, (_, index) => ({
            ...row,
            id: newId(),
            number: `LC-0000-0000-00${10 + index}`,
            issued_at: now + index,
            revoked_at: now,
          })),
        )
        .execute(),
    );
    const { body: first } = await instructor.call(certificates.listIssued, { query: {} });
    expect(first.count).toBe(12);
    expect(first.data).toHaveLength(10);
    expect(first.data[0]?.number).toBe('LC-0000-0000-0020');
    const { body: rest } = await instructor.call(certificates.listIssued, { query: { offset: 10 } });
    expect(rest.data.at(-1)?.number).toBe(row.number);
  });
});
