import { rmSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { enrolmentsContract } from '#shared/contract/enrolments.ts';
import { questionsContract } from '#shared/contract/questions.ts';
import { publishByApi } from '#tests/factories/publish-by-api.ts';
import { questionDraft } from '#tests/factories/questions.ts';
import { openDesk, type Desk } from './desk.ts';
import { startHubCommand, type HubCommand } from './hub-command.ts';
import { LONG_JOURNEY_MS } from './long-journey.ts';
import { ExamRoom } from './pages/exam-room.ts';
import { emailOf } from './served.ts';

const EXAM = 'Signals at sea';

let hub: HubCommand;
test.beforeAll(async () => {
  hub = await startHubCommand();
  const instructor = { call: await hub.api(emailOf('Instructor')) };
  const questions = [];
  for (const title of ['What do two short blasts say?', 'What do three short blasts say?']) {
    const body = questionDraft({ question_title: title });
    questions.push((await instructor.call(questionsContract.saveQuestion, { body })).body.question);
  }
  const examId = await publishByApi(instructor, questions, {
    exam_title: EXAM,
    start_button_text: 'Start exam',
  });
  const student = await hub.api(emailOf('Student'));
  await student(enrolmentsContract.enrolFree, { body: { content_id: examId, content_type: 'exam' } });
});
test.afterAll(() => hub.close());

const goTo = async ({ desktop, sync }: Desk): Promise<void> => {
  await sync.syncNow();
  await sync.says('Up to date on the hub');
  await desktop.open('/MyExams');
  await desktop.page.getByRole('link', { name: `Continue ${EXAM}` }).click();
};

test('an exam is released at one computer, goes on at another, and comes in as one log', async () => {
  test.setTimeout(LONG_JOURNEY_MS);
  const one = await openDesk(hub, 'Student', 'Bench one');
  const two = await openDesk(hub, 'Student', 'Bench two');
  const room = new ExamRoom(one.desktop.page);
  await one.desktop.open('/MyExams');
  await room.start(EXAM);
  await room.answer('Mercury');
  await room.saved(1);
  await one.sync.syncNow();
  await one.sync.says('Up to date on the hub');

  await goTo(two);
  const second = two.desktop.page;
  await expect(second.getByRole('heading', { name: 'Your exam is at another computer' })).toBeVisible();
  await second.getByRole('button', { name: 'Go on here' }).click();
  await expect(second.getByRole('alert')).toContainText('Nobody has released this attempt yet');

  await one.desktop.open('/MyExams');
  await one.desktop.page.getByRole('link', { name: `Continue ${EXAM}` }).click();
  await one.desktop.page.getByRole('button', { name: 'Go on at another computer' }).click();
  await one.desktop.page.getByRole('dialog').getByRole('button', { name: 'Release it here' }).click();
  await expect(one.desktop.page.getByRole('heading', { name: 'Your exam can go on here' })).toBeVisible();
  await one.sync.syncNow();
  await one.sync.says('Up to date on the hub');

  await goTo(two);
  await expect(second.getByRole('heading', { name: 'Your exam can go on here' })).toBeVisible();
  await second.getByRole('button', { name: 'Go on here' }).click();
  const moved = new ExamRoom(second);
  await expect(moved.heading(1)).toBeVisible();
  expect(await moved.chosen()).toContain('Mercury');
  await moved.goTo(2);
  await moved.answer('Mars');
  await moved.handIn();
  await expect(second.getByRole('region', { name: 'Result' })).toContainText('50 %', { timeout: 90_000 });

  await one.sync.syncNow();
  await one.desktop.open('/MyExams');
  const list = one.desktop.page.getByRole('main');
  await expect(list).toContainText(EXAM);
  await expect(list).not.toContainText(/under review/i);
  for (const { desktop } of [one, two]) {
    await desktop.app.close();
    rmSync(desktop.dataDir, { recursive: true, force: true });
  }
});
