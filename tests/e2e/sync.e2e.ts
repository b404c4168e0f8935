import { rmSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { enrolmentsContract } from '#shared/contract/enrolments.ts';
import { questionsContract } from '#shared/contract/questions.ts';
import { examDraft } from '#tests/factories/exams.ts';
import { publishByApi } from '#tests/factories/publish-by-api.ts';
import { questionDraft } from '#tests/factories/questions.ts';
import { findPostgres, startPostgres, type RunningPostgres } from '#tests/postgres/start-postgres.ts';
import { LONG_JOURNEY_MS } from './long-journey.ts';
import { startDesktop, type Desktop } from './desktop.ts';
import { filesWith } from './files-with.ts';
import { startHubCommand, type HubCommand } from './hub-command.ts';
import { ExamRoom } from './pages/exam-room.ts';
import { QuestionScreens } from './pages/question-screens.ts';
import { SyncScreens } from './pages/sync-screens.ts';
import { emailOf } from './served.ts';

const postgresPrograms = findPostgres();

/** A desktop of the school, with the screens that its person uses. */
interface Desk {
  readonly desktop: Desktop;
  readonly name: string;
  readonly sync: SyncScreens;
  readonly questions: QuestionScreens;
}

async function openDesk(hub: HubCommand, name: string, email: string): Promise<Desk> {
  const desktop = await startDesktop();
  const sync = new SyncScreens(desktop);
  await sync.connect(hub, { name, email });
  await sync.says('Up to date on the hub');
  return { desktop, name, sync, questions: new QuestionScreens(desktop) };
}

async function closeDesk({ desktop }: Desk): Promise<void> {
  await desktop.app.close();
  rmSync(desktop.dataDir, { recursive: true, force: true });
}

interface Version {
  readonly title: string;
  readonly mark: string;
}

interface Side {
  readonly desk: Desk;
  readonly version: Version;
}

/** Both change one question while there is no hub; answers whose version gave way and whose stands. */
async function collide(
  hub: HubCommand,
  questionId: number,
  sides: readonly [Side, Side],
): Promise<{ readonly lost: Side; readonly won: Side }> {
  await hub.stop();
  for (const { desk, version } of sides) {
    await desk.questions.change(questionId, version);
    await desk.sync.says(/^Offline, \d+ changes? waits?$/);
    await desk.sync.open();
    await expect(desk.sync.waiting.first()).toBeVisible();
    const waiting = await desk.sync.waiting.count();
    await desk.sync.says(waiting === 1 ? 'Offline, 1 change waits' : `Offline, ${waiting} changes wait`);
  }
  await hub.start();
  // The second time for whoever came first.
  for (const { desk } of [...sides, ...sides]) await desk.sync.syncNow();
  const [{ desk: anyDesk }] = sides;
  const words = await anyDesk.sync.conflicts.innerText();
  const [lost, won] = words.includes(`changed on ${anyDesk.name} and elsewhere`) ? sides : sides.toReversed();
  if (lost === undefined || won === undefined) throw new Error('A collision has two sides.');
  for (const { desk } of sides) {
    await desk.sync.says('1 change to compare');
    await expect(desk.sync.conflicts).toHaveCount(1);
    await expect(desk.sync.conflicts).toContainText(`changed on ${lost.desk.name} and elsewhere`);
    await expect(desk.sync.conflicts).toContainText(lost.version.title);
  }
  return { lost, won };
}

async function showsOne({ questions, sync }: Desk, questionId: number, version: Version): Promise<void> {
  await questions.find('lantern');
  await expect(questions.row('harbour lantern')).toHaveCount(1);
  await expect(questions.row(version.title)).toBeVisible();
  await questions.edit(questionId);
  await expect(questions.mark).toHaveValue(version.mark);
  await sync.says('Up to date on the hub');
}

const REVIEWED = 'Lamps of the harbour, a short test';
const OPEN = 'Lamps of the harbour, in your own words';
const CANARY = 'kanarienvogel';
const PUBLIC_WORDS = 'which lamp marks the pier';
const STATEMENTS = [PUBLIC_WORDS, 'which lamp marks the mole', 'which lamp marks the quay'];

/** Two exams of the instructor: one to sit, whose keys would be shown at once, and one to be marked by hand. */
async function publishExams(hub: HubCommand): Promise<void> {
  const instructor = { call: await hub.api(emailOf('Instructor')) };
  const save = async (changes: Parameters<typeof questionDraft>[0]) =>
    (await instructor.call(questionsContract.saveQuestion, { body: questionDraft(changes) })).body.question;
  const feedback = { feedback_correct: `${CANARY} right`, feedback_incorrect: `${CANARY} wrong` };
  const closed = [];
  for (const statement of STATEMENTS)
    closed.push(await save({ question_title: `${statement}?`, ...feedback }));
  const phrase = [{ text: `${CANARY} phrase`, image: null }];
  const open = await save({
    question_title: 'Describe a lamp.',
    question_type: 'open_ended',
    options: phrase,
    correct_answer: null,
    ...feedback,
  });
  const { settings } = examDraft([]);
  const common = {
    settings: { ...settings, review_policy: 'immediate' as const },
    start_button_text: 'Start exam',
  };
  await publishByApi(instructor, closed, { ...common, exam_title: REVIEWED });
  const openId = await publishByApi(instructor, [open], { ...common, exam_title: OPEN });
  const student = await hub.api(emailOf('Student'));
  await student(enrolmentsContract.enrolFree, { body: { content_id: openId, content_type: 'exam' } });
}

for (const kind of ['SQLite', 'PostgreSQL'] as const) {
  test.describe(`a hub on ${kind}`, () => {
    test.skip(
      kind === 'PostgreSQL' && postgresPrograms === null,
      'There is no PostgreSQL: install it (Debian: apt-get install postgresql).',
    );
    let postgres: RunningPostgres | undefined;
    let hub: HubCommand;
    test.beforeAll(async () => {
      if (kind === 'PostgreSQL' && postgresPrograms !== null)
        postgres = await startPostgres(postgresPrograms);
      hub = await startHubCommand(postgres === undefined ? {} : { databaseUrl: postgres.url });
    });
    test.afterAll(async () => {
      await hub.close();
      await postgres?.close();
    });

    test('what one computer writes is on the other; what both wrote offline is kept twice until somebody decides', async () => {
      test.setTimeout(LONG_JOURNEY_MS);
      const author = emailOf('Instructor');
      const [one, two] = await Promise.all([
        openDesk(hub, 'Desk one', author),
        openDesk(hub, 'Desk two', author),
      ]);
      await two.questions.find('lantern');
      const questionId = await one.questions.write('The harbour lantern is lit at dusk.');
      await expect(two.questions.row('harbour lantern is lit at dusk')).toBeVisible({ timeout: 30_000 });
      await one.sync.says('Up to date on the hub');

      const { lost, won } = await collide(hub, questionId, [
        { desk: one, version: { title: 'The harbour lantern is lit at noon.', mark: '2' } },
        { desk: two, version: { title: 'The harbour lantern is lit at dawn.', mark: '3' } },
      ]);
      await lost.desk.sync.compare(lost.version.title);
      if (kind === 'SQLite') {
        await lost.desk.sync.choose('Question', 'On this computer');
        await lost.desk.sync.settle('Keep what is chosen');
      } else {
        await lost.desk.sync.settle('Keep the version on the hub');
      }
      const left = kind === 'SQLite' ? { ...won.version, title: lost.version.title } : won.version;
      for (const { desk } of [lost, won]) {
        await desk.sync.syncNow();
        await showsOne(desk, questionId, left);
      }
      await closeDesk(one);
      await closeDesk(two);
    });

    test('an exam that is sat without the hub is received and scored when it is back; its keys never come', async () => {
      test.setTimeout(LONG_JOURNEY_MS);
      await publishExams(hub);
      const desk = await openDesk(hub, 'Library laptop', emailOf('Student'));
      const { desktop, sync } = desk;
      await desktop.open('/MyExams');
      const room = new ExamRoom(desktop.page);
      await room.enrol(REVIEWED);
      await sync.syncNow();
      await sync.says('Up to date on the hub');
      await hub.stop();

      await desktop.open('/MyExams');
      await room.start(REVIEWED);
      for (let number = 1; number <= STATEMENTS.length; number++) {
        if (number > 1) await room.next(number);
        // The second of three is the right one everywhere.
        await room.answer(number === 2 ? 'Mars' : 'Mercury');
      }
      await room.saved(STATEMENTS.length);
      await room.handIn();
      const result = desktop.page.getByRole('region', { name: 'Result' });
      await expect(result).toContainText('Waiting for the institution');
      await expect(result).toContainText('Not yet received by the institution');
      await expect(result).not.toContainText('66.7 %');
      await sync.says(/^Offline/);

      await hub.start();
      await expect(result).toContainText('66.7 %', { timeout: 90_000 });
      await expect(result).toContainText('2 of 3');
      await expect(result).toContainText('Passed');
      await expect(result).toContainText(/Received by the institution, .* \(receipt /);
      await expect(desktop.page.getByRole('main')).toContainText('are kept at your institution');
      await sync.says('Up to date on the hub');

      const { dataDir } = desktop;
      for (const state of ['running', 'closed']) {
        if (state === 'closed') await desktop.app.close();
        const found = filesWith(PUBLIC_WORDS, dataDir);
        expect(found, `the search finds what is there while ${state}`).toContainEqual(
          expect.stringMatching(/^lectern\.db(-wal)?$/),
        );
        expect(filesWith(CANARY, dataDir), `files with a key while ${state}`).toEqual([]);
      }
      if (kind === 'SQLite') expect(filesWith(CANARY, hub.dataDir)).not.toEqual([]);
      rmSync(dataDir, { recursive: true, force: true });
    });
  });
}
