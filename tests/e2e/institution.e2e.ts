import { rmSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { questionsContract } from '#shared/contract/questions.ts';
import { examDraft } from '#tests/factories/exams.ts';
import { publishByApi } from '#tests/factories/publish-by-api.ts';
import { questionDraft } from '#tests/factories/questions.ts';
import { LONG_JOURNEY_MS } from './long-journey.ts';
import { signIn, startDesktop } from './desktop.ts';
import { ExamRoom } from './pages/exam-room.ts';
import { PeopleScreens, windowApi } from './pages/people-screens.ts';

const TITLE = 'Tides, a short test';
const ADMIN = { email: 'ada@hillside.example', password: 'seventeen green gates' };
const AUTHOR = 'wren.holt@hillside.example';
const FIRST = 'quilla.first@hillside.example';
const SECOND = 'pim.second@hillside.example';
const PEOPLE = [
  `Wren,Holt,${AUTHOR},Exam desk,`,
  `Quilla,Firstling,${FIRST},,Class 7b`,
  `Pim,Seconder,${SECOND},,Class 7b`,
  ...Array.from({ length: 197 }, (_, at) => `Nell,Person ${at},nell.${at}@hillside.example,,Class 7b`),
];

test('an institution begins on one computer without the network: a role, 200 people, an exam, and nothing of the student before', async () => {
  test.setTimeout(LONG_JOURNEY_MS);
  const desktop = await startDesktop();
  const { app, page, dataDir } = desktop;
  await page.context().setOffline(true);
  await expect(page).toHaveURL(/\/setup$/);
  await page.getByRole('button', { name: /Create your institution/ }).click();
  await page.getByRole('textbox', { name: 'Name of the institution' }).fill('Hillside School');
  await page.getByRole('button', { name: 'Next: administrator' }).click();
  await page.getByRole('textbox', { name: 'First name' }).fill('Ada');
  await page.getByRole('textbox', { name: 'Last name' }).fill('Okafor');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Create the institution' }).click();
  await expect(page).toHaveURL(/\/Dashboard$/);
  await expect(page.getByText('Hillside School').first()).toBeVisible();

  const people = new PeopleScreens(desktop);
  await people.makeRole('Exam desk', ['Questions: Add', 'Exams of authors: Add']);
  await people.importPeople(PEOPLE);
  const codes = await people.printSlips(PEOPLE.length);
  expect(codes.size).toBe(PEOPLE.length);
  await people.signOut();
  const start = (email: string) =>
    people.start(email, codes.get(email) ?? '', `${email.slice(0, 4)} violet harbour`);

  await start(AUTHOR);
  const call = windowApi(page);
  const { body: saved } = await call(questionsContract.saveQuestion, { body: questionDraft() });
  const { settings } = examDraft([]);
  await publishByApi({ call }, [saved.question], {
    exam_title: TITLE,
    start_button_text: 'Start exam',
    settings: { ...settings, review_policy: 'immediate' },
  });
  await people.signOut();

  await start(FIRST);
  await desktop.open('/MyExams');
  const room = new ExamRoom(page);
  await room.enrol(TITLE);
  await room.start(TITLE);
  await room.answer('Mercury');
  await room.saved(1);
  await room.handIn();
  const result = page.url();
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('100 %');
  await people.signOut();

  await start(SECOND);
  await desktop.open('/MyExams');
  await page.getByRole('tab', { name: 'Not enrolled yet' }).click();
  await expect(page.getByRole('button', { name: `Enrol in ${TITLE}` })).toBeVisible();
  await page.goto(result);
  await expect(page.getByText('The result could not be loaded')).toBeVisible();
  // What the page holds, hidden or not.
  const left = await page.evaluate(() =>
    JSON.stringify([
      document.documentElement.outerHTML,
      Object.entries(sessionStorage),
      Object.entries(localStorage),
    ]),
  );
  expect(left).not.toMatch(/Quilla|Firstling|quilla/);
  expect(left).toContain('Seconder');
  await people.signOut();
  await signIn(page, ADMIN.email, ADMIN.password);
  await desktop.open('/setup');
  await expect(page).not.toHaveURL(/\/setup$/);
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
});
