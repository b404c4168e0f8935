import { expect, test, type Browser, type Page } from '@playwright/test';
import type { LecternBridge } from '#shared/bridge/lectern-bridge.ts';
import { coursesContract as courses } from '#shared/contract/courses.ts';
import { enrolmentsContract } from '#shared/contract/enrolments.ts';
import { notificationsContract as notifications } from '#shared/contract/notifications.ts';
import { questionsContract } from '#shared/contract/questions.ts';
import { setupContract } from '#shared/contract/setup.ts';
import { supportTicketsContract as tickets } from '#shared/contract/support-tickets.ts';
import { usersContract } from '#shared/contract/users.ts';
import type { RoleName } from '#shared/access/built-in-roles.ts';
import { ownCourse } from '#tests/factories/courses.ts';
import { examDraft } from '#tests/factories/exams.ts';
import { publishByApi } from '#tests/factories/publish-by-api.ts';
import { questionDraft } from '#tests/factories/questions.ts';
import { LONG_JOURNEY_MS } from './long-journey.ts';
import { openDesk, type Desk } from './desk.ts';
import { closeDesktop, signIn } from './desktop.ts';
import { startHubCommand, type HubCommand } from './hub-command.ts';
import { CourseWizard } from './pages/course-wizard.ts';
import { ExamRoom } from './pages/exam-room.ts';
import { ReviewScreens } from './pages/review-screens.ts';
import { ConversationPane, SupportScreens } from './pages/support-screens.ts';
import { SystemNotifications } from './pages/system-notifications.ts';
import { EDITIONS, LIGHTS, writeLights } from './pages/written-courses.ts';
import { emailOf, launchBrowser } from './served.ts';

/** What the preload exposes to the page. */
declare const lectern: LecternBridge;

let hub: HubCommand;
let browser: Browser;
test.beforeAll(async () => {
  [hub, browser] = await Promise.all([startHubCommand(), launchBrowser()]);
});
test.afterAll(async () => {
  await browser.close();
  await hub.close();
});

/** Somebody who works on the hub itself. */
async function atHub(email: string): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await page.goto(`${hub.url}/signin`);
  await signIn(page, email);
  return page;
}

const EXAM = 'Buoys, a short test';

async function publishExam(role: RoleName): Promise<void> {
  const [author, student] = [await hub.api(emailOf('Instructor')), await hub.api(emailOf(role))];
  const { body } = await author(questionsContract.saveQuestion, { body: questionDraft() });
  const id = await publishByApi({ call: author }, [body.question], {
    exam_title: EXAM,
    start_button_text: 'Start exam',
    settings: examDraft([]).settings,
  });
  await student(enrolmentsContract.enrolFree, { body: { content_id: id, content_type: 'exam' } });
}

const WISH = {
  subject: 'The film stops after a minute',
  description: 'It stops at the picture that I have added.',
  picture: 'stopped.png',
};
const ANSWERS = ['Please press play again.', 'Does it play now?'] as const;

/** Both press in the same moment, whatever else this machine does. @returns who has it, and what the other one is told */
async function takeOnAtOnce(pages: readonly [Page, Page]): Promise<{ winner: Page; says: string }> {
  const pressed = pages.map(() => Promise.withResolvers<void>());
  const all = Promise.all(pressed.map(({ promise }) => promise));
  for (const [index, page] of pages.entries()) {
    const take = await new SupportScreens(page).queued(WISH.subject);
    await page.route('**/api/accept-support-request', async (route) => {
      pressed[index]?.resolve();
      await all;
      await route.continue();
    });
    // The answer comes once both have pressed.
    await take.click();
  }
  const refused = pages.map((page) => page.getByText(/has this request already\./));
  const losers = async () => Promise.all(refused.map((text) => text.count()));
  await expect.poll(losers).toEqual(expect.arrayContaining([0, 1]));
  const [first] = await losers();
  const [winner, refusal] = first === 0 ? [pages[0], refused[1]] : [pages[1], refused[0]];
  return { winner, says: (await refusal?.innerText()) ?? '' };
}

/** The list behind the bell: reads all of it. */
async function readAllNews(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click();
  const list = page.getByRole('dialog', { name: 'Notifications' });
  await list.getByRole('button', { name: 'Read all' }).click();
  await expect(list.getByText('All are read')).toBeVisible();
  await list.getByRole('button', { name: 'Close', exact: true }).click();
}

test('who asks for help offline is answered by one of two who press at once; what they write is told, but never during an exam', async () => {
  test.setTimeout(LONG_JOURNEY_MS);
  await publishExam('Student');
  const student = await openDesk(hub, 'Student');
  const { desktop, call } = student;
  const { page } = desktop;
  const screens = new SupportScreens(page);
  const shown = await SystemNotifications.watch(desktop);

  await hub.stop();
  await student.sync.says(/^Offline/);
  await screens.ask(
    WISH,
    'Your request is saved on this computer. It is sent as soon as the hub can be reached.',
  );
  const own = await screens.own(WISH.subject);
  await expect(own).toContainText('Waits for the hub');
  const [ticket] = (await call(tickets.listOwn, { query: { search: WISH.subject } })).body.data;
  const conversationId = ticket?.conversation_id ?? 0;
  const talk = new ConversationPane(page);
  await talk.open(conversationId);
  await expect(talk.message(WISH.description)).toContainText('Waits for the hub');

  await hub.start();
  await student.sync.syncNow();
  await talk.open(conversationId);
  await expect(talk.message(WISH.description)).toContainText('Sent');
  await expect(await screens.own(WISH.subject)).toContainText('New');
  await desktop.open('/Dashboard');

  const offices = [await atHub(emailOf('Support')), await atHub(emailOf('Admin'))] as const;
  const { winner, says } = await takeOnAtOnce(offices);
  const support = await hub.api(emailOf('Support'));
  const params = { id: ticket?.id ?? 0 };
  const { accepted_name: name, state } = (await support(tickets.getAnswered, { params })).body.data;
  expect(state).toBe('accepted');
  expect(says).toContain(`${name} has this request already.`);
  const answering = new ConversationPane(winner);
  await answering.open(conversationId);
  await expect(answering.message(WISH.description)).toContainText(WISH.picture);
  await answering.write(ANSWERS[0]);

  const told = `${name} wrote in ${WISH.subject}`;
  await expect.poll(() => shown.words(), { timeout: 60_000 }).toContain(told);
  await shown.press(told);
  await expect(page).toHaveURL(new RegExp(`/Messages\\?preview=${conversationId}$`));
  await expect(talk.message(ANSWERS[0])).toBeVisible();
  await readAllNews(page);

  await desktop.open('/MyExams');
  const room = new ExamRoom(page);
  await room.start(EXAM);
  const before = await shown.words();
  await answering.write(ANSWERS[1]);
  const isUnread = async () =>
    (await call(notifications.list, { query: {} })).body.data.some(
      ({ kind, about_id: about, is_read: isRead }) =>
        kind === 'message' && about === conversationId && !isRead,
    );
  await expect.poll(isUnread, { timeout: 60_000 }).toBe(true);
  // As a page would that has not noticed the exam.
  const asked = await page.evaluate(() =>
    lectern.native('notify.show', { title: 'Lectern', body: 'Look here', path: '/Messages' }),
  );
  expect(asked).toEqual({ shown: false });
  await room.answer('Mercury');
  await room.saved(1);
  await expect(page.getByText(told)).toHaveCount(0);
  expect(await shown.words()).toEqual(before);
  await room.handIn();

  await desktop.open('/Dashboard');
  await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click();
  await page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('button', { name: `Unread: ${told}` })
    .click();
  await expect(talk.message(ANSWERS[1])).toBeVisible();
  await closeDesktop(desktop);
});

/** Of the demo school: what its student asked its instructor. */
const TALK = { subject: 'Reading list', said: 'Which chapter goes with the film about membranes?' };

test('a browser on the hub shows what is written at a computer without being loaded again', async () => {
  test.setTimeout(LONG_JOURNEY_MS);
  const office = await atHub(emailOf('Instructor'));
  const seen = new ConversationPane(office);
  await seen.choose(TALK.subject, TALK.said);
  await office.evaluate(() => Reflect.set(window, 'isFirstLoad', true));

  const student = await openDesk(hub, 'Student');
  const writing = new ConversationPane(student.desktop.page);
  await writing.choose(TALK.subject, TALK.said);
  await writing.write('The one of the harbour?');
  await expect(seen.message('The one of the harbour?')).toBeVisible();
  await expect(seen.row(TALK.subject)).toContainText('The one of the harbour?');
  await seen.write('Yes, that one.');
  await expect(writing.message('Yes, that one.')).toBeVisible();
  expect(await office.evaluate(() => Reflect.get(window, 'isFirstLoad'))).toBe(true);
  await closeDesktop(student.desktop);
});

/** An instructor of the demo school who reviews from now on. */
const REVIEWER = { name: 'Oonagh Fitzgerald', email: 'oonagh.fitzgerald@northfield.example' };
const REMARK = 'Say on which side of the pier the light stands.';

/** Two review: what one gives back, the other may take. */
async function addReviewer(): Promise<void> {
  const admin = await hub.api(emailOf('Admin'));
  const query = { search: REVIEWER.email };
  const [found] = (await admin(usersContract.listUsers, { query })).body.data.data;
  await admin(usersContract.updateUserRole, { params: { id: found?.id ?? 0 }, body: { user_role: 'SME' } });
}

const isPublished = async (author: Desk, id: number): Promise<boolean> =>
  (await ownCourse(author, id)).course_status === 'published';

test('a course that one reviewer gives back is approved by another, whose remarks were written offline, and published with that', async () => {
  test.setTimeout(LONG_JOURNEY_MS);
  const admin = await hub.api(emailOf('Admin'));
  await admin(setupContract.updateInstitution, { body: { requires_course_approval: true } });
  await addReviewer();
  const [author, reviewer] = await Promise.all([openDesk(hub, 'Instructor'), openDesk(hub, 'SME')]);
  const { id, lesson } = await writeLights(author, 'Right.');
  const wizard = new CourseWizard(author.desktop);
  await wizard.open(id, 5);
  await wizard.finish('Send for approval', `${LIGHTS} was sent for approval.`);
  await author.sync.syncNow();
  const submitting = new ReviewScreens(author.desktop.page);
  await submitting.submit(id, { reviewer: REVIEWER.name, note: 'Is the lesson too short?' });

  const early = new ReviewScreens(await atHub(REVIEWER.email));
  await early.take(LIGHTS);
  await early.giveBack();

  const { page } = reviewer.desktop;
  const late = new ReviewScreens(page);
  await late.take(LIGHTS);
  await page.getByRole('button', { name: 'Open The pier' }).click();
  await expect(page.getByText(EDITIONS[0])).toBeVisible();
  await hub.stop();
  await reviewer.sync.says(/^Offline/);
  await late.remark('The pier').fill(REMARK);
  await expect(page.getByText('What you write stays here.')).toBeVisible();
  await expect(late.approve).toBeDisabled();
  expect(await isPublished(author, id)).toBe(false);

  await hub.start();
  await reviewer.sync.syncNow();
  await (await late.row('/PeerSubmissions', LIGHTS)).click();
  await expect(late.remark('The pier')).toHaveValue(REMARK);
  await late.rate('Correctness', 4);
  await late.rate('Clarity', 3);
  await late.approve.click();
  await expect(page.getByText('The author was told.')).toBeVisible();

  // Nobody presses anything that publishes.
  await author.sync.syncNow();
  expect(await isPublished(author, id)).toBe(true);
  const student = await hub.api(emailOf('Student'));
  await student(enrolmentsContract.enrolFree, { body: { content_id: id, content_type: 'course' } });
  const place = { params: { id, itemId: lesson } };
  const { data: read } = (await student(courses.getPublishedItem, place)).body;
  expect(read.document).toContain(EDITIONS[0]);
  await (await submitting.row('/MySubmissions', LIGHTS)).click();
  await expect(author.desktop.page.getByText(REMARK)).toBeVisible();
  await closeDesktop(author.desktop);
  await closeDesktop(reviewer.desktop);
});
