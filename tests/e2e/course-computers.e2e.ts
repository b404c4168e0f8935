import { randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { certificatesContract } from '#shared/contract/certificates.ts';
import type { ApiClient } from '#shared/contract/client.ts';
import { courseProgressContract } from '#shared/contract/course-progress.ts';
import { coursesContract as courses } from '#shared/contract/courses.ts';
import { enrolmentsContract } from '#shared/contract/enrolments.ts';
import { examAttemptsContract } from '#shared/contract/exam-attempts.ts';
import { mediaContract } from '#shared/contract/media.ts';
import { questionsContract } from '#shared/contract/questions.ts';
import { syncContract } from '#shared/contract/sync.ts';
import { examDraft } from '#tests/factories/exams.ts';
import { publishByApi } from '#tests/factories/publish-by-api.ts';
import { questionDraft } from '#tests/factories/questions.ts';
import { webmFile } from '#tests/factories/webm-file.ts';
import { LONG_JOURNEY_MS } from './long-journey.ts';
import { deskOf, openDesk, type Desk } from './desk.ts';
import { closeDesktop, newDataFolder, signIn, startDesktop } from './desktop.ts';
import { startHubCommand, type HubCommand } from './hub-command.ts';
import { CourseRoom } from './pages/course-room.ts';
import { CourseWizard } from './pages/course-wizard.ts';
import { ExamRoom } from './pages/exam-room.ts';
import { publishSignals, SIGNALS } from './pages/signals-course.ts';
import { buildOutline, LIGHTS, storedOutline, writeItems, writeLights } from './pages/written-courses.ts';
import { emailOf } from './served.ts';

let hub: HubCommand;
test.beforeAll(async () => {
  hub = await startHubCommand();
});
test.afterAll(() => hub.close());

const summaryOf = async (call: ApiClient, id: number) => {
  const { summary, items } = (await call(courseProgressContract.getCourseProgress, { params: { id } })).body
    .data;
  return { percent: summary.percent, time: summary.time_ms, items: items.map(({ status }) => status) };
};

/** Takes items at one computer without the hub; answers what that computer counted. */
async function take(desk: Desk, id: number, isWhole: boolean): Promise<number> {
  const { page } = desk.desktop;
  const room = new CourseRoom(page);
  await desk.desktop.open(`/coursePage?courseId=${id}`);
  await room.done(SIGNALS.text);
  if (isWhole) {
    await room.next(SIGNALS.sound);
    await room.done(SIGNALS.sound);
  }
  await room.next(SIGNALS.quiz);
  await room.takeQuiz();
  await room.done(SIGNALS.quiz);
  if (isWhole) {
    await room.next(SIGNALS.test);
    await room.takeTest();
    await room.done(SIGNALS.test, 'handed in');
    await room.next(SIGNALS.task);
    await room.handInTask('Two long blasts.');
    await room.done(SIGNALS.task);
  }
  await room.leave();
  // What the item counted until it was left is written a moment later.
  let before = -1;
  await expect(async () => {
    const { time } = await summaryOf(desk.call, id);
    const isStill = time > 0 && time === before;
    before = time;
    expect(isStill).toBe(true);
  }).toPass({ intervals: [1_000], timeout: 20_000 });
  return before;
}

test('two computers of one student do the same items without the hub: one progress, the sum of the time, one certificate', async () => {
  test.setTimeout(LONG_JOURNEY_MS);
  const author = await hub.api(emailOf('Instructor'));
  const { id } = await publishSignals({ call: author }, null);
  const student = await hub.api(emailOf('Student'));
  await student(enrolmentsContract.enrolFree, { body: { content_id: id, content_type: 'course' } });
  const [one, two] = await Promise.all([
    openDesk(hub, 'Student', 'Laptop one'),
    openDesk(hub, 'Student', 'Laptop two'),
  ]);
  await hub.stop();
  const [first, whole] = [await take(one, id, false), await take(two, id, true)];
  // What counts is marked by the hub.
  await expect(two.desktop.page.getByRole('main')).toContainText('4 of 5 required items complete');
  expect((await summaryOf(one.call, id)).percent).toBeLessThan(100);

  await hub.start();
  // The second time for whoever came first.
  for (const { sync } of [one, two, one, two]) {
    await sync.syncNow();
    await sync.says('Up to date on the hub');
  }
  const told = await summaryOf(student, id);
  expect(told).toMatchObject({ percent: 100, time: first + whole });
  const certificates = async (call: ApiClient) =>
    (await call(certificatesContract.listOwn, {})).body.certificates
      .filter(({ content_id: content }) => content === id)
      .map(({ number }) => number);
  await expect.poll(() => certificates(student), { timeout: 30_000 }).toHaveLength(1);
  for (const { call, desktop, sync } of [one, two]) {
    await sync.syncNow();
    expect(await summaryOf(call, id)).toEqual(told);
    await expect.poll(() => certificates(call), { timeout: 30_000 }).toEqual(await certificates(student));
    await desktop.open('/MyAchievements');
    const save = desktop.page.getByRole('button', {
      name: `Save the certificate of ${SIGNALS.course} as PDF`,
    });
    await expect(save).toHaveCount(1);
    await closeDesktop(desktop);
  }
});

const VIDEO = 'splice.webm';
const SECONDS = 4;
const MEGABYTE = 1024 * 1024;
const MEGABYTES = 100;
const CAPTION = 'Hold the rope.';
const CAPTIONS = `WEBVTT\n\n00:00.000 --> 00:03.000\n${CAPTION}\n`;
const EXAM = 'Ropes, a short test';
const SPLICES = 'Splices for beginners';

function writeVideo(folder: string): string {
  const file = path.join(folder, VIDEO);
  // Not the same everywhere, so that no piece is like another.
  const padding = Buffer.concat(Array.from({ length: MEGABYTES }, () => randomBytes(MEGABYTE)));
  writeFileSync(file, webmFile(SECONDS, padding));
  return file;
}

/** Takes the video into the library; the program is killed at a fifth and at three fifths of it. */
async function takeVideo(author: Desk, file: string): Promise<Desk> {
  let desk = author;
  const arrived = async (): Promise<number> => {
    const [upload] = (await desk.call(mediaContract.listUploads, {})).body.data;
    return upload === undefined ? 0 : upload.offset / upload.size;
  };
  await desk.desktop.open('/MediaLibrary');
  await desk.desktop.page.getByRole('button', { name: 'Take files in' }).first().click();
  await desk.desktop.page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
  for (const share of [0.2, 0.6]) {
    await expect.poll(arrived, { intervals: [50], timeout: 60_000 }).toBeGreaterThan(share);
    await desk.desktop.kill();
    desk = deskOf(await startDesktop({ dataDir: desk.desktop.dataDir }));
    await signIn(desk.desktop.page, emailOf('Instructor'));
    expect(await arrived()).toBeGreaterThan(share);
    await desk.desktop.open('/MediaLibrary');
    const line = desk.desktop.page
      .getByRole('list', { name: 'Files that have not arrived' })
      .getByRole('listitem');
    await expect(line).toContainText(`${VIDEO}: `);
    await line.locator('input[type=file]').setInputFiles(file);
  }
  await expect(desk.desktop.page.getByRole('main').getByRole('row').filter({ hasText: VIDEO })).toBeVisible({
    timeout: 60_000,
  });
  return desk;
}

async function addCaptions({ desktop: { page } }: Desk): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${VIDEO}` }).click();
  await page.getByRole('menuitem', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the file' });
  await dialog.getByRole('textbox', { name: 'Captions' }).fill(CAPTIONS);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

async function showVideo(page: Page, wizard: CourseWizard): Promise<void> {
  await wizard.inItem('The bowline', async () => {
    await page.getByRole('button', { name: 'Choose a file' }).click();
    const picker = page.getByRole('dialog', { name: 'Video or sound' });
    await picker.getByRole('tab', { name: 'Your library' }).click();
    await picker.getByRole('button', { name: `Use ${VIDEO}` }).click();
    await expect(
      page
        .getByRole('main')
        .getByText(/^Saved/)
        .first(),
    ).toBeVisible();
  });
}

/** Plays the video of the page to its end, with its captions. */
async function play(page: Page): Promise<void> {
  const video = page.getByRole('main').locator('video');
  await expect(video).toBeVisible();
  const seen = () =>
    video.evaluate((element) =>
      element instanceof HTMLVideoElement
        ? [element.videoWidth, Math.round(element.duration), element.textTracks[0]?.cues?.length]
        : [],
    );
  await expect.poll(seen, { timeout: 30_000 }).toEqual([1, SECONDS, 1]);
  await video.evaluate(async (element) => {
    if (element instanceof HTMLVideoElement) await element.play();
  });
  const at = () =>
    video.evaluate((element) => (element instanceof HTMLVideoElement ? element.currentTime : 0));
  await expect.poll(at, { timeout: 20_000 }).toBeGreaterThan(SECONDS / 2);
}

async function signInAs({ desktop }: Desk, role: 'Instructor' | 'Student'): Promise<void> {
  await desktop.open('/signout');
  await expect(desktop.page).toHaveURL(/\/signin$/);
  await signIn(desktop.page, emailOf(role));
}

test('a course with a large video is written without the hub; an exam goes before the video, the course after it', async () => {
  test.setTimeout(LONG_JOURNEY_MS);
  const [instructor, student] = [await hub.api(emailOf('Instructor')), await hub.api(emailOf('Student'))];
  const { body } = await instructor(questionsContract.saveQuestion, { body: questionDraft() });
  const { settings } = examDraft([]);
  const examId = await publishByApi({ call: instructor }, [body.question], {
    exam_title: EXAM,
    start_button_text: 'Start exam',
    settings: { ...settings, review_policy: 'immediate' },
  });
  await student(enrolmentsContract.enrolFree, { body: { content_id: examId, content_type: 'exam' } });
  let desk = await openDesk(hub, 'Instructor', 'Shared desk');
  await signInAs(desk, 'Student');
  await desk.sync.syncNow();
  await desk.sync.says('Up to date on the hub');
  await signInAs(desk, 'Instructor');
  await hub.stop();

  const files = newDataFolder();
  desk = await takeVideo(desk, writeVideo(files));
  rmSync(files, { recursive: true, force: true });
  await addCaptions(desk);
  const { page } = desk.desktop;
  const wizard = new CourseWizard(desk.desktop);
  await wizard.start();
  await wizard.next('Landing page');
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(SPLICES);
  await wizard.next('Content');
  await buildOutline(wizard);
  await writeItems(page, wizard);
  await showVideo(page, wizard);
  const id = await wizard.courseId();
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await play(page);
  await wizard.open(id, 5);
  await expect(page.getByText(/a file is still on its way to the hub/).first()).toBeVisible();
  const [file] = (await desk.call(mediaContract.listMediaFiles, { query: { search: VIDEO } })).body.data;
  const params = { id: file?.id ?? 0 };

  await signInAs(desk, 'Student');
  await desk.desktop.open('/MyExams');
  const room = new ExamRoom(page);
  await room.start(EXAM);
  await room.answer('Mercury');
  await room.saved(1);
  await room.handIn();
  await expect(page.getByRole('region', { name: 'Result' })).toContainText(
    'Not yet received by the institution',
  );
  const attempt = { id: Number(new URL(page.url()).searchParams.get('attemptId')) };

  await hub.start();
  // By itself it would come back after a pause that grew while the hub was away.
  await desk.call(syncContract.startRound, {});
  const isThere = (ask: Promise<unknown>) =>
    ask.then(
      () => true,
      () => false,
    );
  const hasExam = () => isThere(student(examAttemptsContract.getAttemptResult, { params: attempt }));
  const hasVideo = async () => {
    const told = await instructor(mediaContract.getMediaFile, { params }).catch(() => null);
    return told !== null && told.body.data.sha256 !== null;
  };
  await expect.poll(hasExam, { intervals: [50], timeout: 60_000 }).toBe(true);
  expect(await hasVideo()).toBe(false);
  await expect.poll(hasVideo, { timeout: 90_000 }).toBe(true);

  await signInAs(desk, 'Instructor');
  await desk.sync.syncNow();
  await wizard.open(id, 5);
  await wizard.finish('Publish', `${SPLICES} is published.`);
  await desk.sync.syncNow();
  await closeDesktop(desk.desktop);

  const reader = await openDesk(hub, 'Student', 'Library computer');
  await reader.call(enrolmentsContract.enrolFree, { body: { content_id: id, content_type: 'course' } });
  await reader.sync.syncNow();
  await reader.desktop.open(`/coursePage?courseId=${id}`);
  await play(reader.desktop.page);
  await closeDesktop(reader.desktop);
});

const SIDES = ['Green, says the first computer.', 'Red, says the second computer.'] as const;

async function rewrite({ desktop }: Desk, id: number, text: string): Promise<void> {
  const { page } = desktop;
  const wizard = new CourseWizard(desktop);
  await wizard.open(id, 3);
  await wizard.inItem('The pier', async () => {
    await page.getByRole('textbox', { name: 'Text of the lesson' }).click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(text);
  });
}

/** Moves an item by the keys. @param steps how often the key is pressed */
async function move({ desktop }: Desk, row: string, key: string, steps: number): Promise<void> {
  const { page } = desktop;
  const wizard = new CourseWizard(desktop);
  await wizard.row(row).focus();
  for (let step = 0; step < steps; step++) {
    await page.keyboard.press(key);
    await expect(wizard.row(row)).toBeFocused();
  }
}

test('one lesson that two computers wrote is decided and published, and both orders of the outline hold', async () => {
  test.setTimeout(LONG_JOURNEY_MS);
  const [one, two] = await Promise.all([
    openDesk(hub, 'Instructor', 'Desk one'),
    openDesk(hub, 'Instructor', 'Desk two'),
  ]);
  const { id, lesson } = await writeLights(one, 'Right, and counted.');
  for (const { sync } of [one, two]) {
    await sync.syncNow();
    await sync.says('Up to date on the hub');
  }
  await hub.stop();
  await rewrite(one, id, SIDES[0]);
  await move(one, 'A chart', 'Alt+ArrowUp', 3);
  await rewrite(two, id, SIDES[1]);
  await move(two, 'Planets', 'Alt+ArrowDown', 2);
  await expect
    .poll(() => storedOutline(one.call, id))
    .toEqual(['By night: A chart, The pier, Planets, A test']);
  await expect
    .poll(() => storedOutline(two.call, id))
    .toEqual(['By night: The pier, A test, A chart, Planets']);

  await hub.start();
  for (const { sync } of [one, two, one, two]) await sync.syncNow();
  const outlines = await Promise.all([storedOutline(one.call, id), storedOutline(two.call, id)]);
  expect(outlines[0]).toEqual(outlines[1]);
  // The copy has the place of its original.
  const both = '(The pier, The pier \\(conflict from .*\\)|The pier \\(conflict from .*\\), The pier)';
  expect(outlines[0]?.[0]).toMatch(new RegExp(`^By night: A chart, ${both}, A test, Planets$`));

  const textOf = async ({ call }: Desk, item: number) =>
    (await call(courses.getCourseItem, { params: { id: item } })).body.data.draft.document;
  const { items } = (await one.call(courses.getCourseOutline, { params: { id } })).body.data;
  const copy = items.find((item) => item.copy_of === lesson);
  const [kept, copied] = [await textOf(one, lesson), await textOf(one, copy?.id ?? 0)];
  const said = [kept, copied].map((text) => SIDES.find((side) => text?.includes(side)));
  expect(new Set(said)).toEqual(new Set(SIDES));
  const { page } = one.desktop;
  const wizard = new CourseWizard(one.desktop);
  await wizard.open(id, 5);
  await expect(page.getByText(/a copy from a conflict waits for your decision/).first()).toBeVisible();
  await wizard.open(id, 3);
  await page.getByRole('button', { name: /^Actions for The pier \(conflict/ }).click();
  await page.getByRole('menuitem', { name: 'Compare with the original' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take the copy' }).click();
  await expect(page.getByText('The conflict is resolved.')).toBeVisible();
  await wizard.open(id, 5);
  await wizard.finish('Publish', `${LIGHTS} is published.`);
  for (const { sync } of [one, two]) await sync.syncNow();
  for (const desk of [one, two]) {
    expect(await storedOutline(desk.call, id)).toEqual(['By night: A chart, The pier, A test, Planets']);
    expect(await textOf(desk, lesson)).toBe(copied);
    await desk.desktop.open('/Courses');
    await desk.desktop.page.getByRole('tab', { name: 'Completed' }).click();
    await expect(new CourseWizard(desk.desktop).listed(LIGHTS)).toContainText('Published');
    await closeDesktop(desk.desktop);
  }
});
