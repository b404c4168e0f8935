import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import QRCode from 'qrcode';
import { certificatesContract } from '#shared/contract/certificates.ts';
import { courseProgressContract } from '#shared/contract/course-progress.ts';
import { courseReviewsContract } from '#shared/contract/course-reviews.ts';
import { enrolmentsContract } from '#shared/contract/enrolments.ts';
import { LONG_JOURNEY_MS } from './long-journey.ts';
import { closeDesktop, signIn, startDesktop, tabTo, type Desktop } from './desktop.ts';
import { codePicture, codeText } from './pages/code-picture.ts';
import { CourseRoom } from './pages/course-room.ts';
import { windowApi } from './pages/people-screens.ts';
import { ASKED, publishSignals, SIGNALS } from './pages/signals-course.ts';
import { putMedia, wavFile } from './pages/window-media.ts';
import { emailOf } from './served.ts';

const PASSWORD = 'northfield-demo';
const { course: COURSE } = SIGNALS;
const SECONDS = 6;
const STARS = 4;
const OPINION = 'Short, and clear as a bell.';

/** Ends the program as a power cut does, and comes back to the course by the keys. */
async function killed(desktop: Desktop): Promise<{ desktop: Desktop; room: CourseRoom }> {
  await desktop.kill();
  const next = await startDesktop({ dataDir: desktop.dataDir });
  await next.page.context().setOffline(true);
  const room = new CourseRoom(next.page);
  await room.signIn(emailOf('Student'), PASSWORD);
  await room.open(COURSE);
  return { desktop: next, room };
}

/** Where the next file is saved to, as the dialog of the system would say. */
async function saveTo({ app, dataDir }: Desktop, name: string): Promise<string> {
  const filePath = path.join(dataDir, name);
  await app.evaluate(({ dialog }, to) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: to });
  }, filePath);
  return filePath;
}

interface Checked {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}
const asPicture = (buffer: Buffer): Checked => ({ name: 'code.png', mimeType: 'image/png', buffer });
const asPdf = (buffer: Buffer): Checked => ({ name: 'certificate.pdf', mimeType: 'application/pdf', buffer });
const asBadge = (text: string): Checked => ({
  name: 'badge.jwt',
  mimeType: 'application/jwt',
  buffer: Buffer.from(text),
});

/** Has a file checked at the screen for it. */
async function check({ page, open }: Desktop, file: Checked, says: string): Promise<void> {
  await open('/Verify');
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByRole('main')).toContainText(says);
}

/** Another letter in the middle of a text. */
function changed(text: string, at: number): string {
  return text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);
}

test('a whole course without network and mouse, killed twice: its certificate proves itself on another computer', async () => {
  test.setTimeout(LONG_JOURNEY_MS);
  let desktop = await startDesktop({ demo: true });
  await desktop.page.context().setOffline(true);
  await signIn(desktop.page, emailOf('Instructor'));
  const sound = await putMedia(desktop.page, 'foghorn.wav', wavFile(SECONDS));
  const { id: courseId } = await publishSignals({ call: windowApi(desktop.page) }, sound);
  await desktop.open('/signout');
  await expect(desktop.page).toHaveURL(/\/signin$/);

  let room = new CourseRoom(desktop.page);
  await room.signIn(emailOf('Student'), PASSWORD);
  await windowApi(desktop.page)(enrolmentsContract.enrolFree, {
    body: { content_id: courseId, content_type: 'course' },
  });
  await room.open(COURSE);
  await expect(room.heading(SIGNALS.text)).toBeVisible();
  await room.done(SIGNALS.text);

  await room.next(SIGNALS.sound);
  await expect
    .poll(() => room.sound.evaluate((audio) => Reflect.get(audio, 'readyState')))
    .toBeGreaterThan(0);
  await desktop.page.keyboard.press('Space');
  await expect.poll(() => room.soundAt(), { timeout: 20_000 }).toBeGreaterThan(SECONDS / 3);
  await desktop.page.keyboard.press('Space');
  const played = async (): Promise<number> => {
    const params = { id: courseId };
    const { data } = (await windowApi(desktop.page)(courseProgressContract.getCourseProgress, { params }))
      .body;
    return Math.max(...data.items.map((item) => item.played_percent));
  };
  await expect.poll(played).toBeGreaterThan(20);
  ({ desktop, room } = await killed(desktop));
  await expect(room.heading(SIGNALS.sound)).toBeVisible();
  await expect.poll(() => room.soundAt(), { timeout: 20_000 }).toBeGreaterThan(1);
  await desktop.page.keyboard.press('Space');
  await room.done(SIGNALS.sound);

  await room.next(SIGNALS.quiz);
  const { page } = desktop;
  await room.answer(ASKED.quiz[0]);
  await room.press(page.getByRole('button', { name: 'Check the answer' }));
  await expect(page.getByText('Right', { exact: true })).toBeVisible();
  const params = { id: courseId, itemId: Number(new URL(page.url()).searchParams.get('itemId')) };
  const answers = async () =>
    (await windowApi(page)(courseProgressContract.getItemRecord, { params })).body.data.answers;
  await expect.poll(answers).toHaveLength(1);
  ({ desktop, room } = await killed(desktop));
  await finish(desktop, room);
  const { pdf, badge } = await receive(desktop, room, courseId);

  const second = await startDesktop();
  const code = codeText(pdf);
  for (const [one, verdict] of [
    [desktop, 'Valid'],
    [second, 'Unknown issuer'],
  ] as const) {
    for (const file of [asPicture(codePicture(pdf)), asPdf(pdf), asBadge(badge)]) {
      await check(one, file, verdict);
      await expect(one.page.getByRole('main')).toContainText(COURSE);
    }
    const otherCode = await QRCode.toBuffer(changed(code, code.length - 150));
    await check(one, asPicture(otherCode), 'What the code says was changed after it was signed.');
    await check(
      one,
      asBadge(changed(badge, badge.length - 100)),
      'The badge was changed after it was signed.',
    );
    const otherPdf = Buffer.from(pdf);
    otherPdf[pdf.length >> 1] = (pdf[pdf.length >> 1] ?? 0) ^ 1;
    await check(one, asPdf(otherPdf), 'The PDF was changed after it was signed, be it by one byte.');
  }
  await closeDesktop(second);
  await closeDesktop(desktop);
});

/** From the first answer of the quiz, after which the program was killed, to the review. */
async function finish({ page }: Desktop, room: CourseRoom): Promise<void> {
  await expect(room.heading(SIGNALS.quiz)).toBeVisible();
  const group = page.getByRole('radiogroup', { name: ASKED.quiz[0] });
  await expect(group.getByRole('radio').nth(1)).toBeChecked();
  await room.press(page.getByRole('button', { name: 'Next question' }));
  await room.answer(ASKED.quiz[1]);
  await room.press(page.getByRole('button', { name: 'Hand in' }));
  await room.done(SIGNALS.quiz);

  await room.next(SIGNALS.test);
  await room.takeTest();
  await room.done(SIGNALS.test);

  await room.next(SIGNALS.task);
  await room.handInTask('Two long blasts.');
  await room.done(SIGNALS.task);

  await room.next(`You have finished ${COURSE}`);
  await room.press(page.getByRole('button', { name: 'Review', exact: true }));
  const dialog = page.getByRole('dialog', { name: 'Review this course' });
  await expect(dialog).toBeVisible();
  await tabTo(page, dialog.getByRole('radio').first());
  for (let stars = 1; stars <= STARS; stars++) await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('radio', { name: `${STARS} stars` })).toBeChecked();
  await room.type(dialog.getByRole('textbox', { name: 'Your review' }), OPINION);
  await room.press(dialog.getByRole('button', { name: 'Save review' }));
  await expect(dialog).toHaveCount(0);
}

/** Saves both files of the certificate by the keys, once it was issued. */
async function receive(desktop: Desktop, room: CourseRoom, courseId: number) {
  const { page } = desktop;
  const call = windowApi(page);
  const about = { params: { id: courseId }, query: {} };
  const { own } = (await call(courseReviewsContract.listCourseReviews, about)).body;
  expect(own).toMatchObject({ detailed_review: OPINION, review_rating: STARS });
  const issued = async () =>
    (await call(certificatesContract.listOwn, {})).body.certificates.map(({ title }) => title);
  await expect.poll(issued, { timeout: 30_000 }).toContain(COURSE);
  await room.leave();
  await room.goTo('My achievements');
  const pdfFile = await saveTo(desktop, 'certificate.pdf');
  await room.press(page.getByRole('button', { name: `Save the certificate of ${COURSE} as PDF` }));
  await expect.poll(() => existsSync(pdfFile)).toBe(true);
  const badgeFile = await saveTo(desktop, 'badge.jwt');
  await room.press(
    page.getByRole('button', { name: `Save the Badge of ${COURSE} as an Open Badges credential` }),
  );
  await expect.poll(() => existsSync(badgeFile)).toBe(true);
  return { pdf: readFileSync(pdfFile), badge: readFileSync(badgeFile, 'utf8') };
}
