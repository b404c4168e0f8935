import { expect, test } from 'vitest';
import { commands } from 'vitest/browser';
import { enrolmentsContract, type StudentExam } from '#shared/contract/enrolments.ts';
import { AppError } from '#shared/contract/errors.ts';
import { openScreens } from '#renderer/components/screen-stage.test-data.tsx';
import { serverForEach } from '#tests/helpers/server-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { api } from '#renderer/lib/api.ts';
import { ExamIntro } from './components/exam-intro.tsx';

const server = serverForEach(['exam-attempts', 'enrolments']);

/** An exam of the student as a computer of an institution has it, sealed. */
async function sealedExam(isReady: boolean): Promise<StudentExam> {
  const { examId, versionId } = await commands.seedExam({ questions: 2 });
  const { body } = await api(enrolmentsContract.purchasedExams, { query: {} });
  const exam = body.data.find(({ exam_id: id }) => id === examId);
  if (exam === undefined) throw new Error('The exam is not there.');
  const sealed = {
    version_id: versionId,
    is_ready: isReady,
    size: 2_300_000,
    sealed_at: '2026-11-20T09:00:00.000Z',
  };
  return { ...exam, sealed };
}

/** The institution cannot be asked for the key. */
const cutOff = (): void =>
  server.intercept(({ path, body }) => {
    const isKeyAsked = JSON.stringify(body ?? null).includes('"start_code":null');
    if (path.endsWith('/opening') && isKeyAsked) throw new AppError('UNAVAILABLE', 'Type the start code.');
  });

async function open(exam: StudentExam, scheme: 'light' | 'dark' = 'light') {
  const started: number[] = [];
  const intro = <ExamIntro exam={exam} visit="visit" onStarted={(id) => started.push(id)} />;
  const { screen } = await openScreens({ '/': intro }, '/', { scheme, width: 320 });
  return { screen, started };
}

test('a sealed exam says that its questions are ready, and starts by itself where the institution answers', async () => {
  const { screen, started } = await open(await sealedExam(true));
  await expect.element(screen.getByText(/sealed questions are on this computer and genuine/u)).toBeVisible();
  await screen.getByRole('button', { name: /^Start/u }).click();
  await expect.poll(() => started).toHaveLength(1);
  await expect.element(screen.getByRole('textbox', { name: 'Start code' })).not.toBeInTheDocument();
});

test.each(schemes)(
  'asks for the start code once the institution was asked in vain, in %s',
  async (scheme) => {
    cutOff();
    const { screen, started } = await open(await sealedExam(true), scheme);
    const code = screen.getByRole('textbox', { name: 'Start code' });
    await expect.element(code).not.toBeInTheDocument();
    await screen.getByRole('button', { name: /^Start/u }).click();
    await expect.element(code).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    await code.fill('01234-56789-abc');
    await screen.getByRole('button', { name: /^Start/u }).click();
    await expect.poll(() => started).toHaveLength(1);
    const sent = server.requests.findLast(({ path }) => path.endsWith('/opening'));
    expect(sent?.body).toEqual({ start_code: '01234-56789-abc' });
  },
);

test('says before the start that the questions have not arrived', async () => {
  const { screen } = await open(await sealedExam(false));
  await expect.element(screen.getByText(/sealed questions have not arrived/u)).toBeVisible();
});
