import { rmSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { LONG_JOURNEY_MS } from './long-journey.ts';
import { signIn, startDesktop, type Desktop } from './desktop.ts';
import { ExamRoom } from './pages/exam-room.ts';
import { ExamWizard } from './pages/exam-wizard.ts';
import { fixtureQuestions, giftFile, type FixtureQuestion } from './pages/gift-fixture.ts';
import { ImportScreen } from './pages/import-screen.ts';
import { storedAttempts } from './pages/stored-attempt.ts';
import { emailOf } from './served.ts';

const TITLE = 'Ammonites, a short test';
const MINUTES = 30;
/** Every third question gets a wrong answer: 6 of 9 are right, which is no round number. */
const isMeantWrong = (index: number): boolean => index % 3 === 2;

const questions = fixtureQuestions();
const answerTo = ({ options, right }: FixtureQuestion, index: number): string =>
  (isMeantWrong(index) ? options.find((option) => option !== right) : right) ?? right;
const planned = new Map(questions.map((question, index) => [question.text, answerTo(question, index)]));

const chosenFor = (text: string): string => {
  const answer = planned.get(text);
  if (answer === undefined) throw new Error(`The exam asks "${text}", which the file does not.`);
  return answer;
};

async function makeExam(desktop: Desktop): Promise<void> {
  const importing = new ImportScreen(desktop);
  await importing.open();
  await importing.choose(giftFile);
  expect(await importing.counts()).toEqual([questions.length + 2, questions.length, 2]);
  const rejected = await importing.rejected();
  await expect(rejected).toHaveCount(2);
  await expect(rejected.first()).toContainText(/match/i);
  await expect(rejected.last()).toContainText(/at most 5|more than 5/i);
  await importing.confirm(questions.length);

  const wizard = new ExamWizard(desktop);
  await wizard.start(TITLE);
  await wizard.next();
  await wizard.introduce('Before you begin', 'No book is needed.');
  await wizard.next();
  await wizard.addFound(
    'ammonite',
    questions.map(({ text }) => text),
  );
  await wizard.next();
  await wizard.setMinutes(MINUTES);
  await wizard.next();
  await wizard.next();
  await wizard.publish(TITLE);
}

test('a question file becomes an exam; a student sits it through a crash and gets the score that is due', async () => {
  test.setTimeout(LONG_JOURNEY_MS);
  expect(questions).toHaveLength(9);
  const first = await startDesktop({ demo: 'anew' });
  const { dataDir } = first;
  await signIn(first.page, emailOf('Instructor'));
  await makeExam(first);
  await first.open('/signout');
  await expect(first.page).toHaveURL(/\/signin/);

  await signIn(first.page, emailOf('Student'));
  await first.open('/MyExams');
  const room = new ExamRoom(first.page);
  await room.enrol(TITLE);
  await room.start(TITLE);
  const half = Math.ceil(questions.length / 2);
  const given = new Map<number, string>();
  for (let number = 1; number <= half; number++) {
    if (number > 1) await room.next(number);
    const answer = chosenFor(await room.question());
    await room.answer(answer);
    given.set(number, answer);
  }
  await room.saved(half);
  const before = { left: await room.secondsLeft(), at: Date.now() };
  await first.kill();

  const second = await startDesktop({ dataDir });
  await second.page.waitForURL(/\/(signin|Dashboard)?$/i);
  if (!second.page.url().endsWith('/Dashboard')) await signIn(second.page, emailOf('Student'));
  await second.open('/MyExams');
  await second.page.getByRole('link', { name: `Continue ${TITLE}` }).click();
  const again = new ExamRoom(second.page);
  await expect(again.heading(half)).toBeVisible();
  await expect(second.page.getByText(`All ${half} answers are here.`)).toBeVisible();
  const passed = (Date.now() - before.at) / 1000;
  const ran = before.left - (await again.secondsLeft());
  expect(Math.abs(ran - passed)).toBeLessThan(3);
  for (const [number, answer] of given) {
    await again.goTo(number);
    expect(await again.chosen()).toContain(answer);
  }
  for (let number = half + 1; number <= questions.length; number++) {
    await again.next(number);
    await again.answer(chosenFor(await again.question()));
  }
  await again.saved(questions.length);
  await again.handIn();

  const right = questions.filter((question, index) => answerTo(question, index) === question.right).length;
  const score = Math.round((right / questions.length) * 10_000) / 100;
  expect(score).toBe(66.67);
  const result = second.page.getByRole('region', { name: 'Result' });
  // With one decimal, never rounded up to the pass mark.
  await expect(result).toContainText('66.7 %');
  await expect(result).toContainText(`${right} of ${questions.length}`);
  await expect(result).toContainText('Passed');
  await second.app.close();

  const [stored, ...others] = storedAttempts(dataDir, TITLE);
  expect(others).toEqual([]);
  expect(stored).toMatchObject({ state: 'marked', score: score * 100, submitted_by: 'student' });
  expect(stored?.answers).toEqual(planned);
  expect((stored?.deadline_at ?? 0) - (stored?.started_at ?? 0)).toBe(MINUTES * 60_000);
  rmSync(dataDir, { recursive: true, force: true });
});
