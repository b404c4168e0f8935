import type { Browser, Page } from '@playwright/test';
import { enrolmentsContract } from '#shared/contract/enrolments.ts';
import { examAttemptsContract } from '#shared/contract/exam-attempts.ts';
import { examsContract } from '#shared/contract/exams.ts';
import { startHub } from '#server/start-hub.ts';
import { APP_VERSION } from '#server/version.ts';
import { emailOf } from '#tests/e2e/served.ts';
import { openSignedIn, type Camera } from './camera.ts';
import { signInByApi } from './hub-and-computers.ts';

const FOLDER = 'school';
const AUTHOR = emailOf('Instructor');
const STUDENT = emailOf('Student');
const ADMIN = emailOf('Admin');

/** Whose students of the demo school have written answers that nobody has marked yet. */
const MARKER = 'oonagh.fitzgerald@northfield.example';

/** Marking of open answers. @throws Error when there is none to mark. */
async function takeMarking(camera: Camera, page: Page, url: string): Promise<void> {
  const call = await signInByApi(url, MARKER);
  const { exams } = (await call(examsContract.filterExam, { query: { limit: 100 } })).body;
  for (const { exam_step_one_id: id } of exams) {
    const address = `/Exams?preview=${id}`;
    await page.goto(url + address);
    await page.waitForLoadState('networkidle');
    const open = page.getByRole('button', { name: 'Mark answers' });
    if ((await open.count()) === 0) continue;
    const act = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Mark answers' }).click();
      await page.getByRole('textbox', { name: /^Marks/ }).waitFor();
    };
    await camera.take(page, FOLDER, { url, address, name: 'marking', act });
    return;
  }
  throw new Error('The demo school has no answer to mark.');
}

/** What is done with each question of the exam in progress: an option, null for none, and whether it is flagged. */
const DONE = [[2], [1], [4, 'flagged'], [3], [1], [2, 'flagged'], [5], [null], [3]] as const;

/** An exam in progress, with something answered, flagged, left out and not seen yet. */
async function takeExam(camera: Camera, page: Page, url: string): Promise<void> {
  const call = await signInByApi(url, STUDENT);
  const { data: exams } = (await call(enrolmentsContract.purchasedExams, { query: { limit: 100 } })).body;
  const exam = exams.find(({ exam_title: title }) => title.startsWith('Subnetting'));
  if (exam === undefined) throw new Error('The demo school has no exam about subnetting.');
  const { id } = (await call(examAttemptsContract.startAttempt, { body: { exam_id: exam.exam_id } })).body;
  const address = `/examPage?attemptId=${id}`;
  await page.goto(url + address);
  for (const [at, [option, flagged]] of DONE.entries()) {
    await page.getByRole('heading', { name: `Question ${at + 1} of` }).waitFor();
    const options = page.getByRole('radio');
    // Questions come in another order each time, and have different numbers of options.
    if (option !== null)
      await options.nth(Math.min(option, await options.count()) - 1).check({ force: true });
    if (flagged !== undefined) await page.getByRole('button', { name: 'Flag', exact: true }).click();
    if (at < DONE.length - 1) await page.getByRole('button', { name: 'Next' }).click();
  }
  await page.getByText('8 of 12 answered').waitFor();
  await camera.take(page, FOLDER, { url, address, name: 'exam' });
}

/** The page of a screen that broke: its code arrives, and throws. */
async function takeCrash(camera: Camera, page: Page, url: string): Promise<void> {
  await page.route(/\/assets\/questions-page.*\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new TypeError("This screen is broken.");' }),
  );
  await camera.take(page, FOLDER, { url, address: '/Questions', name: 'crash' });
  await page.unrouteAll();
}

/** A report with its first rows, when it is made by itself, and one that was made. */
async function takeReports(camera: Camera, page: Page, url: string): Promise<void> {
  const press = async (name: string, then: string): Promise<void> => {
    await page.getByRole('columnheader').first().waitFor();
    await page.getByRole('button', { name, exact: true }).click();
    await page
      .getByRole(then === 'dialog' ? 'dialog' : 'button', then === 'dialog' ? {} : { name: then })
      .waitFor();
  };
  const sales = { url, address: '/Reports?report=sales&days=365' };
  await camera.take(page, FOLDER, { ...sales, name: 'report' });
  await camera.take(page, FOLDER, {
    ...sales,
    name: 'report-schedule',
    act: () => press('Schedule', 'dialog'),
  });
  await camera.take(page, FOLDER, { url, address: '/Reports?tab=schedules', name: 'report-schedules' });
  await camera.take(page, FOLDER, { ...sales, name: 'report-made', act: () => press('Run', 'PDF') });
}

/** What is seen on the demo school only after something was done. */
export async function takeSchoolScenes(
  camera: Camera,
  browser: Browser,
  dataDir: string,
  rendererDir: string,
): Promise<void> {
  const hub = await startHub({ port: 0, demo: true, dataDir, appVersion: APP_VERSION, rendererDir });
  const opened = async (email: string): Promise<Page> =>
    openSignedIn(await browser.newContext(), hub.url, email);
  try {
    await takeExam(camera, await opened(STUDENT), hub.url);
    await takeMarking(camera, await opened(MARKER), hub.url);
    await takeCrash(camera, await opened(AUTHOR), hub.url);
    await takeReports(camera, await opened(ADMIN), hub.url);
  } finally {
    await hub.close();
  }
}
