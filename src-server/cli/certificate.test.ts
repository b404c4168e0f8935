import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { examAttemptsContract as attempts } from '#shared/contract/exam-attempts.ts';
import { certificatesContract as certificates } from '#shared/contract/certificates.ts';
import { publishedExam } from '#tests/factories/published-exam.ts';
import { lectern } from '#tests/helpers/lectern-command.ts';
import { createTestServer } from '#tests/helpers/test-server.ts';

// Long: the command is started ten times.
it('verifies, revokes, issues again and makes new keys, each with its exit code', async () => {
  const server = await createTestServer();
  const { dataDir } = server;
  const instructor = await server.person('Instructor');
  const student = await server.person('Student');
  const admin = await server.person('Admin');
  const exam = await publishedExam(server, instructor, { enrol: [student], withCertificate: true });
  const { body } = await student.call(attempts.startAttempt, { body: { exam_id: exam.examId } });
  for (const [i, questionId] of exam.questionIds.entries())
    await student.call(attempts.saveAnswer, {
      params: { id: body.id, questionId },
      body: { selectedAnswerId: exam.correct[i] ?? 1, timeTakenPerQuestion: 1 },
    });
  await student.call(attempts.submitAttempt, { params: { id: body.id } });
  server.clock.advance(1000);
  await server.tick();
  const [certificate] = (await student.call(certificates.listOwn, {})).body.certificates;
  if (certificate === undefined) throw new Error('No certificate was issued.');
  const pdf = (await student.call(certificates.getPdf, { params: { id: certificate.id } })).body;
  const file = path.join(dataDir, 'certificate.pdf');
  writeFileSync(file, pdf);
  await server.close({ keepData: true });
  const run = (...args: string[]) => lectern(['certificate', ...args]);
  const there = ['--data', dataDir, '--json'];

  const verified = await run('verify', file, ...there);
  expect(verified.code).toBe(0);
  expect(JSON.parse(verified.out)).toMatchObject({
    verdict: 'valid',
    said: { number: certificate.number },
  });
  const unknown = await run('verify', file, '--json');
  expect([unknown.code, JSON.parse(unknown.out).verdict]).toEqual([1, 'unknown_issuer']);
  writeFileSync(file, pdf.with(100, (pdf[100] ?? 0) ^ 1));
  const changed = await run('verify', file, ...there);
  expect([changed.code, JSON.parse(changed.out)]).toEqual([1, { verdict: 'forged', reason: 'pdf_changed' }]);
  expect((await run('verify', path.join(dataDir, 'nothing.pdf'))).code).toBe(2);
  writeFileSync(file, pdf);

  const as = ['--as', instructor.email, ...there];
  expect((await run('revoke', certificate.number, '--reason', 'A mistake', ...as)).code).toBe(0);
  const revoked = await run('verify', file, ...there);
  expect([revoked.code, JSON.parse(revoked.out).verdict]).toEqual([1, 'revoked']);
  const issued = await run('issue', '--exam', `${exam.examId}`, '--student', student.email, ...as);
  expect([issued.code, JSON.parse(issued.out).data.state]).toEqual([0, 'valid']);
  expect((await run('rotate-keys', '--as', admin.email, ...there)).code).toBe(0);
  expect((await run('verify', file, ...there)).code).toBe(1);
  expect((await run('frame', ...there)).code).toBe(2);
}, 180_000);
