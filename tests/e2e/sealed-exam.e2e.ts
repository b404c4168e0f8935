import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { authContract } from '#shared/contract/auth.ts';
import type { ApiClient } from '#shared/contract/client.ts';
import { deviceEndpoints } from '#shared/contract/devices.ts';
import { enrolmentsContract } from '#shared/contract/enrolments.ts';
import { examAttemptsContract } from '#shared/contract/exam-attempts.ts';
import { examMarkingContract } from '#shared/contract/exam-marking.ts';
import { examPackagesContract } from '#shared/contract/exam-packages.ts';
import { examTimeContract } from '#shared/contract/exam-time.ts';
import { questionsContract } from '#shared/contract/questions.ts';
import { RELEASE_PARTS } from '#shared/domain/exam-attempts/limits.ts';
import { examDraft } from '#tests/factories/exams.ts';
import { publishByApi } from '#tests/factories/publish-by-api.ts';
import { questionDraft } from '#tests/factories/questions.ts';
import { deskOf, openDesk, type Desk } from './desk.ts';
import { signIn, startDesktop } from './desktop.ts';
import { filesWith } from './files-with.ts';
import { startHubCommand, type HubCommand } from './hub-command.ts';
import { LONG_JOURNEY_MS } from './long-journey.ts';
import { ExamRoom } from './pages/exam-room.ts';
import { emailOf } from './served.ts';

const EXAM = 'Signals at sea';
const PASSWORD = 'northfield-demo';
const MINUTES = 20;
const EVERYTHING = [...RELEASE_PARTS];
/** Once everything is marked. */
const RELEASED_IN_MS = 5_000;

let hub: HubCommand;
let instructor: ApiClient;
let admin: ApiClient;
let examId: number;
let questionIds: number[];
test.beforeAll(async () => {
  hub = await startHubCommand();
  instructor = await hub.api(emailOf('Instructor'));
  admin = await hub.api(emailOf('Admin'));
  const questions = [];
  for (const title of ['What do two short blasts say?', 'What do three short blasts say?']) {
    const body = questionDraft({ question_title: title });
    questions.push((await instructor(questionsContract.saveQuestion, { body })).body.question);
  }
  for (const title of ['Why is port red?', 'Why is starboard green?']) {
    const body = questionDraft({
      question_title: title,
      question_type: 'open_ended',
      options: [{ text: 'convention', image: null }],
      correct_answer: null,
    });
    questions.push((await instructor(questionsContract.saveQuestion, { body })).body.question);
  }
  questionIds = questions.map(({ id }) => id);
  const { settings } = examDraft([]);
  examId = await publishByApi({ call: instructor }, questions, {
    exam_title: EXAM,
    start_button_text: 'Start exam',
    settings: {
      ...settings,
      exam_duration: MINUTES,
      pass_percent: 50,
      secrecy: 'sealed',
      release: { policy: 'by_hand', release_at: null, parts: EVERYTHING },
    },
  });
  const student = await hub.api(emailOf('Student'));
  await student(enrolmentsContract.enrolFree, { body: { content_id: examId, content_type: 'exam' } });
  const { body: me } = await student(authContract.getSession, {});
  await instructor(examTimeContract.setExamAllowances, {
    params: { id: examId },
    body: { percent: 125, extra_minutes: 0, reason: 'Reads slowly', user_ids: [me.user.id] },
  });
});
test.afterAll(() => hub.close());

/** The same computer after a power cut, with its student signed in again. */
async function cutPower({ desktop }: Desk): Promise<Desk> {
  await desktop.kill();
  const again = deskOf(await startDesktop({ dataDir: desktop.dataDir }));
  await again.desktop.page.waitForURL(/\/(signin|Dashboard)?$/iu);
  if (!again.desktop.page.url().endsWith('/Dashboard')) await signIn(again.desktop.page, emailOf('Student'));
  return again;
}

/** Somebody signs out, and another one in. */
async function changePlaces({ desktop: { page } }: Desk, role: 'Student'): Promise<void> {
  await page.getByRole('button', { name: /Account, theme, sign out/u }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await signIn(page, emailOf(role));
}

async function goOn({ desktop }: Desk): Promise<Page> {
  await desktop.open('/MyExams');
  await desktop.page.getByRole('link', { name: `Continue ${EXAM}` }).click();
  return desktop.page;
}

async function giveTimeBeside(page: Page, minutes: number): Promise<void> {
  await page.getByRole('button', { name: 'Staff', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Staff decide here' });
  await dialog.getByLabel('Minutes').fill(String(minutes));
  await dialog.getByLabel('Reason').fill('The alarm rang');
  await dialog.getByLabel('E-mail address of whoever decides').fill(emailOf('Admin'));
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Decide' }).click();
  await expect(page.getByText(`You were given ${minutes} more minutes: The alarm rang`)).toBeVisible();
}

/**
 * Every file of a computer in which a question can be read: the database and its log, files, the log of the program, secrets, and the
 * profile of its page, which keeps texts as UTF-16, too.
 */
const filesThatTell = ({ desktop: { dataDir } }: Desk): string[] =>
  ['short blasts', 'why is port red'].flatMap((words) => [
    ...filesWith(words, dataDir),
    ...filesWith(words.split('').join('\0'), dataDir),
  ]);

/** Where the next file is saved to, as the dialog of the system would say. */
async function saveTo({ app, dataDir }: Desk['desktop'], name: string): Promise<string> {
  const filePath = path.join(dataDir, name);
  await app.evaluate(({ dialog }, to) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: to });
  }, filePath);
  return filePath;
}

async function collect(file: Buffer): Promise<string[]> {
  const { body: kept } = await admin(deviceEndpoints.putUnsentPart, {
    params: { part: 0 },
    body: { base64: file.toString('base64') },
  });
  const { body } = await admin(deviceEndpoints.importUnsent, {
    body: { sha256: kept.sha256, is_preview: false },
  });
  return body.data.pieces.map(({ outcome }) => outcome);
}

/** Marks the only answer to a question in one window, without knowing whose it is, while another window is refused. */
async function markBlind(questionId: number, points: number): Promise<void> {
  const marker = await hub.api(emailOf('Instructor'));
  const { body } = await marker(examMarkingContract.getMarkingQueue, {
    params: { id: examId },
    query: { question_id: questionId },
  });
  const [answer] = body.data.answers;
  expect(body.data).toMatchObject({ is_blind: true, total: 1 });
  expect(answer).toMatchObject({ student_name: null });
  const params = { id: answer?.attempt_id ?? 0, questionId };
  const holder = `window of ${questionId}`;
  const answerOf = { id: examId, attemptId: params.id, questionId };
  await marker(examMarkingContract.holdAnswer, { params: answerOf, body: { holder } });
  const other = { params, body: { points: 0, holder: 'another window' } };
  await expect(instructor(examAttemptsContract.markOpenAnswer, other)).rejects.toThrow(
    'has this answer open',
  );
  await marker(examAttemptsContract.markOpenAnswer, { params, body: { points, holder } });
}

/** Corrects the key of the second question: both of its last options are right. */
async function acceptSeveral(): Promise<void> {
  const { body } = await instructor(examMarkingContract.listRegrades, { params: { id: examId }, query: {} });
  await instructor(examMarkingContract.applyRegrade, {
    params: { id: examId, revision: 1 },
    body: {
      version_id: body.data.version_id ?? 0,
      corrections: [{ question_id: questionIds[1] ?? 0, kind: 'options', options: [2, 3] }],
      reason: 'Mars was right, too.',
    },
  });
}

const write = async (page: Page, number: number, text: string): Promise<void> => {
  await new ExamRoom(page).goTo(number);
  await page.getByRole('textbox', { name: /^Why is/u }).fill(text);
};

test('a sealed exam survives power cuts, goes on at another computer, is carried, marked, corrected and released', async () => {
  test.setTimeout(LONG_JOURNEY_MS);
  // Staff who are to decide at a computer without the network have signed in there before.
  let one = await openDesk(hub, 'Admin', 'Bench one');
  await changePlaces(one, 'Student');
  const two = await openDesk(hub, 'Student', 'Bench two');
  const { body: code } = await instructor(examPackagesContract.getStartCode, { params: { id: examId } });
  await one.sync.syncNow();
  await one.sync.says('Up to date on the hub');

  await hub.stop();
  await one.desktop.open('/MyExams');
  const bench = one.desktop.page;
  await bench.getByRole('link', { name: `Start ${EXAM}` }).click();
  expect(filesThatTell(one)).toEqual([]);
  await expect(bench.getByText('extended from')).toContainText(`${MINUTES * 1.25} min`);
  await bench.getByRole('button', { name: 'Start exam' }).click();
  await bench.getByRole('textbox', { name: 'Start code' }).fill(code.data.start_code);
  await bench.getByRole('button', { name: 'Start exam' }).click();
  const room = new ExamRoom(bench);
  await expect(room.heading(1)).toBeVisible();
  const attemptId = Number(new URL(bench.url()).searchParams.get('attemptId'));
  await room.answer('Mercury');
  await room.saved(1);
  one = await cutPower(one);
  const second = new ExamRoom(await goOn(one));
  expect(await second.chosen()).toContain('Mercury');
  await second.goTo(2);
  await second.answer('Mars');
  await second.saved(2);
  // What kept the key for a restart is spoilt: the code is asked for once more.
  rmSync(path.join(one.desktop.dataDir, 'keys', 'papers'), { recursive: true });
  one = await cutPower(one);
  const page = await goOn(one);
  await page.getByRole('button', { name: 'Open the questions' }).click();
  await page.getByRole('textbox', { name: 'Start code' }).fill(code.data.start_code);
  await page.getByRole('button', { name: 'Open the questions' }).click();
  await expect(new ExamRoom(page).heading(2)).toBeVisible();
  const before = await new ExamRoom(page).secondsLeft();
  await giveTimeBeside(page, 10);
  await expect.poll(() => new ExamRoom(page).secondsLeft()).toBeGreaterThan(before + 9 * 60);
  await write(page, 3, 'By convention.');

  await hub.start();
  await one.desktop.open('/Sync');
  await one.sync.syncNow();
  await one.sync.says('Up to date on the hub');
  await goOn(one);
  await one.desktop.page.getByRole('button', { name: 'Go on at another computer' }).click();
  await one.desktop.page.getByRole('dialog').getByRole('button', { name: 'Release it here' }).click();
  await expect(one.desktop.page.getByRole('heading', { name: 'Your exam can go on here' })).toBeVisible();
  await one.sync.syncNow();
  await one.sync.says('Up to date on the hub');
  await two.sync.syncNow();
  await two.sync.says('Up to date on the hub');
  const moved = await goOn(two);
  await moved.getByRole('button', { name: 'Go on here' }).click();
  await expect(new ExamRoom(moved).heading(3)).toBeVisible();
  await new ExamRoom(moved).goTo(1);
  expect(await new ExamRoom(moved).chosen()).toContain('Mercury');

  await hub.stop();
  await write(moved, 4, 'So that it differs.');
  await new ExamRoom(moved).saved(4);
  await new ExamRoom(moved).handIn();
  const file = await saveTo(two.desktop, 'carried.lectern-answers');
  await moved.getByRole('button', { name: 'Save the answers as a file' }).click();
  await expect.poll(() => existsSync(file)).toBe(true);
  const carried = readFileSync(file);
  await two.desktop.app.close();
  await one.desktop.app.close();
  for (const desk of [one, two]) expect(filesThatTell(desk)).toEqual([]);

  await hub.start();
  expect(await collect(carried)).toEqual(['taken']);
  expect(await collect(carried)).toEqual(['already']);
  await markBlind(questionIds[2] ?? 0, 1);
  await markBlind(questionIds[3] ?? 0, 0.5);
  await acceptSeveral();
  const student = await hub.api(emailOf('Student'));
  const resultNow = async () => {
    const { body } = await student(examAttemptsContract.getAttemptResult, { params: { id: attemptId } });
    return [body.exam_score, body.exam_result];
  };
  expect(await resultNow()).toEqual([null, 'pending']);
  const at = new Date(Date.now() + RELEASED_IN_MS).toISOString();
  await instructor(examMarkingContract.changeReleaseTerms, {
    params: { id: examId },
    body: { policy: 'on_date', release_at: at, parts: EVERYTHING },
  });
  expect(await resultNow()).toEqual([null, 'pending']);
  // Two of two, after the correction, and one and a half of two by hand.
  const score = (100 * (1 + 1 + 1 + 0.5)) / 4;
  await expect.poll(resultNow, { timeout: 30_000 }).toEqual([score, 'pass']);
  for (const { desktop } of [one, two]) rmSync(desktop.dataDir, { recursive: true, force: true });
});
