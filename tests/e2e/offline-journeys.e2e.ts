import { rmSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { authContract } from '#shared/contract/auth.ts';
import { enrolmentsContract } from '#shared/contract/enrolments.ts';
import { examAttemptsContract } from '#shared/contract/exam-attempts.ts';
import { questionsContract } from '#shared/contract/questions.ts';
import { systemClock } from '#server/clock.ts';
import { publishByApi } from '#tests/factories/publish-by-api.ts';
import { examDraft } from '#tests/factories/exams.ts';
import { startDesktop } from './desktop.ts';
import { startServed, type Served } from './served.ts';

/** The computer's clocks, which a test may push on. */
const clock = { ...systemClock(), ahead: 0 };
const pushedClock = {
  bootId: clock.bootId,
  now: () => clock.now() + clock.ahead,
  monotonic: () => clock.monotonic() + clock.ahead,
};

let served: Served;
test.beforeAll(async () => {
  served = await startServed({ clock: pushedClock });
});
test.afterAll(() => served.close());

/** What the server answers to this page, as the page itself would ask. */
const statusOf = (page: Page, method: string, address: string, body?: unknown): Promise<number> =>
  page.evaluate(
    async ([verb, path, json]) => {
      const headers = { 'x-lectern-client': 'web', 'content-type': 'application/json' };
      const init = { method: verb, headers, ...(json === '' ? {} : { body: json }) };
      return (await fetch(path, init)).status;
    },
    [method, address, body === undefined ? '' : JSON.stringify(body)] as const,
  );

test('what stands in the storage of the browser gives nobody more than the server does', async () => {
  const context = await served.context('Student');
  await context.addInitScript(() => {
    const everything = JSON.stringify([{ resource: 'settings', action: 'add', ability: 'settings:add' }]);
    for (const storage of [sessionStorage, localStorage]) {
      storage.setItem('role', 'Admin');
      storage.setItem('permissions', everything);
      storage.setItem('token', 'Bearer-of-an-administrator-0123456789');
      storage.setItem('userId', '1');
      storage.setItem('smeOnboarding', 'true');
    }
  });
  const page = await context.newPage();
  await page.goto('/Dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const places = page.getByRole('navigation').first();
  await expect(places.getByRole('link', { name: 'My exams' })).toBeVisible();
  for (const name of ['Settings', 'Questions', 'Exams', 'User management'])
    await expect(places.getByRole('link', { name, exact: true })).toHaveCount(0);
  await page.goto('/Settings');
  await expect(page).toHaveURL(/\/unauthorized$/);
  await expect(page.getByRole('main')).toContainText('settings:view');
  expect(await statusOf(page, 'PUT', '/api/institution', { name: 'Taken over' })).toBe(403);
  expect(await statusOf(page, 'GET', '/api/question')).toBe(403);
  await context.close();
});

test('a student is told which ability a screen asks for', async () => {
  const context = await served.context('Student');
  const page = await context.newPage();
  await page.goto('/Questions');
  await expect(page).toHaveURL(/\/unauthorized$/);
  await expect(page.getByRole('main')).toContainText('questions:view');
  await context.close();
});

test('an address of the exam screen without an exam leads to the list', async () => {
  const context = await served.context('Student');
  const page = await context.newPage();
  for (const address of [
    '/examPage',
    '/examPage?attemptId=12345',
    '/examPage?examId=12345',
    '/EXAMPAGE?examId=x',
  ]) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/MyExams$/);
  }
  await expect(page.getByRole('heading', { level: 1, name: 'My exams' })).toBeVisible();
  await context.close();
});

test('a session that ended on the server is said so, and leads to the sign-in', async () => {
  const context = await served.context('Instructor');
  const page = await context.newPage();
  await page.goto('/Questions');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const elsewhere = await served.api('Instructor');
  const { body } = await elsewhere.call(authContract.listSessions, {});
  for (const session of body.data.filter((one) => !one.is_current))
    await elsewhere.call(authContract.revokeSession, { params: { id: session.id } });
  // The page may have asked by itself meanwhile, and the dialog lies over the link.
  await page.getByRole('link', { name: 'Exams', exact: true }).dispatchEvent('click');
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/signin$/);
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull();
  await context.close();
});

test('an exam whose time is over hands itself in', async () => {
  const instructor = await served.api('Instructor');
  const { body: library } = await instructor.call(questionsContract.filterQuestions, {
    query: { question_type: 'true-false', limit: 3 },
  });
  const { settings } = examDraft([]);
  const title = 'One minute';
  const examId = await publishByApi(instructor, library.question, {
    exam_title: title,
    settings: { ...settings, exam_duration: 1 },
  });
  const student = await served.api('Student');
  await student.call(enrolmentsContract.enrolFree, { body: { content_id: examId, content_type: 'exam' } });
  const { body: attempt } = await student.call(examAttemptsContract.startAttempt, {
    body: { exam_id: examId },
  });
  const context = await served.context('Student');
  const page = await context.newPage();
  // Time enough for a slow machine to open the page and answer.
  clock.ahead += 40_000;
  await page.goto(`/examPage?attemptId=${attempt.id}`);
  await page.getByRole('radio').first().press('1');
  await expect(page.getByRole('radio').first()).toBeChecked();
  await expect(page).toHaveURL(/\/ExamResult/, { timeout: 45_000 });
  await expect(page.getByRole('main')).toContainText('handed in by itself when the time was over');
  const { body: result } = await student.call(examAttemptsContract.getAttemptResult, {
    params: { id: attempt.id },
  });
  expect(result).toMatchObject({ submitted_by: 'deadline', progress: 33.33, total_completion_time: 60 });
  await context.close();
});

test('the window opens where it was', async () => {
  const bounds = { x: 40, y: 30, width: 1000, height: 700 };
  const first = await startDesktop({ demo: true });
  await first.app.evaluate(
    ({ BrowserWindow }, to) => BrowserWindow.getAllWindows()[0]?.setBounds(to),
    bounds,
  );
  await first.app.close();
  const second = await startDesktop({ dataDir: first.dataDir });
  const found = await second.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.getBounds(),
  );
  expect(found).toEqual(bounds);
  await second.app.close();
  rmSync(first.dataDir, { recursive: true, force: true });
});
