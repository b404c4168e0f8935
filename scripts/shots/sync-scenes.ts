import type { Browser, Page } from '@playwright/test';
import type { ApiClient } from '#shared/contract/client.ts';
import { enrolmentsContract } from '#shared/contract/enrolments.ts';
import { examAttemptsContract } from '#shared/contract/exam-attempts.ts';
import { examsContract } from '#shared/contract/exams.ts';
import { questionsContract, type QuestionDraft } from '#shared/contract/questions.ts';
import { syncContract } from '#shared/contract/sync.ts';
import { questionDraft } from '#tests/factories/questions.ts';
import { emailOf } from '#tests/e2e/served.ts';
import { openSignedIn, type Camera, type Scene } from './camera.ts';
import {
  goesOffline,
  openHubAndComputers,
  PASSWORD,
  settles,
  type Computer,
  type HubAndComputers,
} from './hub-and-computers.ts';

const FOLDER = 'hub-and-computers';
const AUTHOR = emailOf('Instructor');

interface Stage {
  readonly camera: Camera;
  readonly browser: Browser;
  readonly school: HubAndComputers;
}

const take = ({ camera }: Stage, page: Page, scene: Scene): Promise<void> => camera.take(page, FOLDER, scene);

/** Scenes of somebody who is signed in there. */
async function asPerson(
  stage: Stage,
  url: string,
  email: string,
  scenes: readonly Omit<Scene, 'url'>[],
): Promise<void> {
  const context = await stage.browser.newContext();
  const page = await openSignedIn(context, url, email);
  for (const scene of scenes) await take(stage, page, { ...scene, url });
  await context.close();
}

const write = async (call: ApiClient, draft: Partial<QuestionDraft>) =>
  (await call(questionsContract.saveQuestion, { body: questionDraft(draft) })).body.question;

/** What a person types to join; ends before it is sent. */
async function fillIn(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await page.getByRole('textbox', { name: label, exact: true }).fill(value);
  }
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
}

/** The first run: the ways to begin, the form, what is wrong with it, and the computer as it has joined. */
async function takeJoining(stage: Stage): Promise<void> {
  const { school, browser } = stage;
  const { url } = await school.computer('Laptop of the archive');
  const context = await browser.newContext();
  const page = await context.newPage();
  const send = (): Promise<void> => page.getByRole('button', { name: 'Connect', exact: true }).click();
  const typed = { 'Address of the hub': school.url, 'Name of this computer': 'Laptop of the archive' };
  await take(stage, page, { url, address: '/setup', name: 'first-run' });
  await take(stage, page, { url, address: '/Connect', name: 'connect' });
  await take(stage, page, { url, address: '/Connect', name: 'connect-missing', act: send });
  await take(stage, page, {
    url,
    address: '/Connect',
    name: 'connect-refused',
    act: async () => {
      await fillIn(page, { ...typed, Code: 'AAAA-BBBB-CCCC', 'E-mail': AUTHOR });
      await send();
      await page.locator('[aria-invalid=true], [role=alert]').first().waitFor();
    },
  });
  // A computer joins once: every size of it is a picture of another one.
  let joined = 0;
  await take(stage, page, {
    url,
    address: '/Connect',
    name: 'connected',
    act: async () => {
      joined += 1;
      const { url: fresh } = await school.computer(`Fresh ${joined}`);
      await page.goto(`${fresh}/Connect`);
      await fillIn(page, { ...typed, Code: await school.newCode(), 'E-mail': AUTHOR });
      await send();
      await page.getByText('Everything is here.').waitFor({ timeout: 30_000 });
    },
  });
  await context.close();
}

/** A question and an exam that two computers will change, and one question that will be deleted here. */
async function prepare(one: ApiClient) {
  const contested = await write(one, {
    question_title:
      'Which structure of the mitochondrion holds the electron transport chain, and why does its folding matter for the yield of \\(\\mathrm{ATP}\\) per glucose?',
    tag_names: ['respiration', 'recall'],
  });
  const deleted = await write(one, { question_title: 'Name the pigment that absorbs red light best.' });
  const { data } = (await one(examsContract.createExamDraft, { body: { question_ids: [contested.id] } }))
    .body;
  return { contested, deleted, exam: data };
}

type Prepared = Awaited<ReturnType<typeof prepare>>;

const openedOn = async (call: ApiClient, id: number): Promise<number> =>
  (await call(questionsContract.filterQuestions, { query: { limit: 100 } })).body.question.find(
    (question) => question.id === id,
  )?.version ?? 1;

async function change(call: ApiClient, id: number, draft: Partial<QuestionDraft>): Promise<void> {
  const version = await openedOn(call, id);
  await call(questionsContract.replaceQuestion, {
    params: { id },
    body: { version, draft: questionDraft(draft) },
  });
}

/** Both computers change the same things while there is no hub, and go on with others. */
async function collide(
  one: ApiClient,
  two: ApiClient,
  { contested, deleted, exam }: Prepared,
): Promise<void> {
  const { draft, version, exam_step_one_id: examId } = exam;
  for (const { call, title, mark, minutes } of [
    { call: one, title: 'the inner membrane', mark: 2, minutes: 45 },
    { call: two, title: 'the cristae of the inner membrane', mark: 3, minutes: 60 },
  ]) {
    await change(call, contested.id, {
      question_title: `Why does ${title} of the mitochondrion matter for the yield of \\(\\mathrm{ATP}\\)?`,
      question_mark: mark,
      tag_names: mark === 2 ? ['respiration', 'recall'] : ['respiration', 'extended'],
      correct_answer: mark,
      feedback_incorrect: `Read again what folds, and what that does to ${title}.`,
    });
    await call(examsContract.saveExamDraft, {
      params: { id: examId },
      body: {
        version,
        step: 4,
        draft: {
          ...draft,
          exam_title: `Cell respiration, ${minutes} minutes`,
          settings: { ...draft.settings, exam_duration: minutes, pass_percent: minutes + 5 },
        },
      },
    });
  }
  await change(two, deleted.id, { question_title: 'Name the pigment that absorbs blue light best.' });
  await one(questionsContract.deleteQuestion, { params: { id: deleted.id } });
  await write(one, { question_title: 'Where in a leaf is the Calvin cycle?' });
  await one(questionsContract.createFolder, { body: { folder_name: 'Photosynthesis, second term' } });
}

/** An exam that is begun while nobody can be told. */
async function beginExam(call: ApiClient): Promise<void> {
  const { body } = await call(enrolmentsContract.purchasedExams, { query: { limit: 100 } });
  const open = body.data.find((exam) => exam.is_open && exam.attempts_left > 0);
  await call(examAttemptsContract.startAttempt, { body: { exam_id: open?.exam_id ?? 0 } });
}

const pageScenes = (state: string): Omit<Scene, 'url'>[] => [
  { address: '/Dashboard', name: `badge-${state}` },
  { address: '/Sync', name: `sync-${state}` },
];

/** The hub's own screens of its computers, as whoever looks after them sees them. */
async function takeDevices(stage: Stage): Promise<void> {
  const { school } = stage;
  const admin = await school.api(emailOf('Admin'));
  const { data } = (await admin(syncContract.listDevices, {})).body;
  const preview = data.find(({ name }) => name.startsWith('Library'))?.client_id;
  await asPerson(stage, school.url, emailOf('Admin'), [
    { address: '/Devices', name: 'devices' },
    { address: `/Devices?preview=${preview}`, name: 'device-preview' },
    {
      address: `/Devices?preview=${preview}`,
      name: 'device-revoke',
      act: (page) => page.getByRole('button', { name: 'Revoke', exact: true }).click(),
    },
    {
      address: '/Devices',
      name: 'device-code',
      act: async (page) => {
        await page.getByRole('button', { name: 'Connect a computer' }).click();
        await page.getByRole('button', { name: /^Make/ }).click();
        await page.getByRole('button', { name: 'Copy', exact: true }).waitFor();
      },
    },
  ]);
}

async function revoke(school: HubAndComputers, { name }: Computer): Promise<void> {
  const admin = await school.api(emailOf('Admin'));
  const { data } = (await admin(syncContract.listDevices, {})).body;
  const clientId = data.find((device) => device.name === name)?.client_id ?? '';
  await admin(syncContract.revokeDevice, { params: { client_id: clientId } });
}

/** The life of two computers of one author: in step, without the hub, with what it refused, turned away. */
async function takeSynchronisation(stage: Stage): Promise<void> {
  const { school } = stage;
  const laptop = await school.computer('Library laptop 3');
  const desk = await school.computer('Desk in the biology laboratory, second floor');
  const one = await school.join(laptop, AUTHOR);
  const two = await school.join(desk, AUTHOR);
  const prepared = await prepare(one);
  await settles(laptop, one);
  await settles(desk, two);
  const student = await laptop.api(emailOf('Student'));
  await settles(laptop, student);
  await asPerson(stage, laptop.url, AUTHOR, pageScenes('online'));

  await school.stopHub();
  await goesOffline(laptop, one);
  await asPerson(stage, laptop.url, AUTHOR, pageScenes('offline-nothing'));
  await collide(one, two, prepared);
  await beginExam(student);
  await asPerson(stage, laptop.url, AUTHOR, pageScenes('offline'));
  await asPerson(stage, laptop.url, emailOf('Student'), pageScenes('offline-student'));

  await school.startHub();
  await settles(desk, two);
  await settles(laptop, one);
  await settles(desk, two);
  const conflicts = (await one(syncContract.listConflicts, {})).body.data;
  await asPerson(stage, laptop.url, AUTHOR, [
    ...pageScenes('refused'),
    ...conflicts.map(({ kind, copy_id: copy }) => ({
      address: `/Sync?copy=${copy}`,
      name: `conflict-${kind}`,
    })),
  ]);
  await asPerson(stage, desk.url, AUTHOR, pageScenes('conflicts'));
  await takeDevices(stage);

  await school.stopHub();
  await goesOffline(desk, two);
  await write(two, { question_title: 'Written where the hub takes nothing any more.' });
  await school.startHub();
  await revoke(school, desk);
  await desk.until(two, ({ state }) => state === 'refused');
  await asPerson(stage, desk.url, AUTHOR, [
    ...pageScenes('revoked'),
    { address: '/Connect', name: 'connect-again' },
  ]);
}

/** Everything about a hub and its computers, made by real commands on real servers. */
export async function takeSyncScenes(
  camera: Camera,
  browser: Browser,
  folder: string,
  rendererDir: string,
): Promise<void> {
  const school = await openHubAndComputers(folder, rendererDir);
  try {
    await takeSynchronisation({ camera, browser, school });
    await takeJoining({ camera, browser, school });
  } finally {
    await school.close();
  }
}
