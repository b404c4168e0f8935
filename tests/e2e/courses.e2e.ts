import { rmSync } from 'node:fs';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { coursesContract as courses } from '#shared/contract/courses.ts';
import { enrolmentsContract } from '#shared/contract/enrolments.ts';
import { setupContract } from '#shared/contract/setup.ts';
import { ownCourse, writeItem } from '#tests/factories/courses.ts';
import { LONG_JOURNEY_MS } from './long-journey.ts';
import { openDesk, type Desk } from './desk.ts';
import { closeDesktop, signIn, startDesktop, tabTo } from './desktop.ts';
import { filesWith } from './files-with.ts';
import { startHubCommand, type HubCommand } from './hub-command.ts';
import { CourseWizard } from './pages/course-wizard.ts';
import { windowApi } from './pages/people-screens.ts';
import {
  buildOutline,
  edition,
  EDITIONS,
  LIGHTS,
  SOLUTION,
  storedOutline,
  writeItems,
  writeLights,
} from './pages/written-courses.ts';
import { emailOf, launchBrowser } from './served.ts';

const KNOTS = 'Knots for beginners';

/** Without the mouse: the lesson behind the quiz and on into the subsection, the last section into the first. */
async function reorder(page: Page, wizard: CourseWizard): Promise<void> {
  const press = async (key: string, row: string): Promise<void> => {
    await page.keyboard.press(key);
    await expect(wizard.row(row)).toBeFocused();
  };
  await tabTo(page, wizard.row('Hitches'));
  await press('ArrowDown', 'The bowline');
  await press('Alt+ArrowDown', 'The bowline');
  await expect(page.getByText('The bowline is number 2 of 4 now')).toBeAttached();
  await press('Alt+ArrowDown', 'The bowline');
  await press('End', 'An eye in a rope');
  await press('ArrowUp', 'Splices');
  await press('Alt+ArrowRight', 'Splices');
  await expect(page.getByText('Splices was moved')).toBeAttached();
}

test('a course with two levels and every kind of item is written, ordered by keys alone, previewed and published', async () => {
  test.setTimeout(LONG_JOURNEY_MS);
  const desktop = await startDesktop({ demo: true });
  const { page } = desktop;
  const call = windowApi(page);
  await page.context().setOffline(true);
  await signIn(page, emailOf('Instructor'));
  const wizard = new CourseWizard(desktop);
  await wizard.start();
  await page.getByRole('button', { name: 'Add an entry' }).first().click();
  await page.getByRole('textbox', { name: /entry 1$/ }).fill('Tie a loop that holds');
  await wizard.next('Landing page');
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(KNOTS);
  await wizard.next('Content');
  await buildOutline(wizard);
  await writeItems(page, wizard);
  const id = await wizard.courseId();
  await reorder(page, wizard);
  await expect
    .poll(() => storedOutline(call, id))
    .toEqual([
      'Hitches: What holds',
      'Hitches > Loops: The bowline, By heart',
      'Hitches > Splices: An eye in a rope',
    ]);
  await page.keyboard.press('Alt+ArrowLeft');
  await expect
    .poll(() => storedOutline(call, id))
    .toEqual(['Hitches: What holds', 'Hitches > Loops: The bowline, By heart', 'Splices: An eye in a rope']);

  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect(page).toHaveURL(/\/contentView\?courseId=\d+$/);
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await page.getByRole('radio', { name: 'False' }).check();
  await page.getByRole('button', { name: 'Check the answer' }).click();
  await expect(page.getByText('Not right', { exact: true })).toBeVisible();
  await next.click();
  await expect(page.getByText('The rabbit comes out of its hole.')).toBeVisible();
  await next.click();
  await expect(page.getByRole('button', { name: 'Begin the test' })).toBeVisible();
  await next.click();
  await expect(page.getByText('Say how an eye is spliced.')).toBeVisible();
  await expect(page.locator('body')).not.toContainText(SOLUTION);
  await expect(next).toBeDisabled();

  await wizard.open(id, 5);
  await wizard.finish('Publish', `${KNOTS} is published.`);
  await expect(wizard.listed(KNOTS)).toContainText('Published');
  const outline = (await call(courses.getCourseOutline, { params: { id } })).body.data;
  expect(outline.items.map(({ standing }) => standing)).toEqual(Array(4).fill('published'));
  await closeDesktop(desktop);
});

const GRADED = 'port is left of the bow';
const NOTE = 'Say which side of the pier.';

/** Waits until a learner's computer has a version of a course, and reads the lesson there. */
async function expectToRead(
  reader: Pick<Desk, 'call'>,
  place: { id: number; lesson: number },
  version: 1 | 3,
) {
  await expect(async () => {
    const { data } = (await reader.call(courses.getCourse, { params: { id: place.id } })).body;
    expect(data).toMatchObject({ view: 'learner', course_title: LIGHTS, published_version: version });
    const params = { id: place.id, itemId: place.lesson };
    const item = (await reader.call(courses.getPublishedItem, { params })).body.data;
    expect(item.document).toContain(EDITIONS[version - 1]);
    expect(JSON.stringify([data, item])).not.toContain(SOLUTION);
  }).toPass({ timeout: 30_000 });
}

test.describe('with a hub', () => {
  let hub: HubCommand;
  let browser: Browser;
  test.beforeAll(async () => {
    [hub, browser] = await Promise.all([startHubCommand(), launchBrowser()]);
  });
  test.afterAll(async () => {
    await browser.close();
    await hub.close();
  });

  test('a course goes from one computer to another, and what has to be approved when it is', async () => {
    test.setTimeout(LONG_JOURNEY_MS);
    const [author, student] = await Promise.all([openDesk(hub, 'Instructor'), openDesk(hub, 'Student')]);
    const wizard = new CourseWizard(author.desktop);
    const made = await writeLights(author, GRADED);
    const { id, lesson } = made;
    const statusOf = async () => (await ownCourse(author, id)).course_status;
    await wizard.open(id, 5);
    await wizard.finish('Publish', `${LIGHTS} is published.`);
    await author.sync.syncNow();
    await student.sync.syncNow();
    await student.call(enrolmentsContract.enrolFree, { body: { content_id: id, content_type: 'course' } });
    await student.sync.syncNow();
    await expectToRead(student, made, 1);

    const admin = await hub.api(emailOf('Admin'));
    await admin(setupContract.updateInstitution, { body: { requires_course_approval: true } });
    const office = await browser.newPage();
    await office.goto(`${hub.url}/signin`);
    await signIn(office, emailOf('Admin'));
    const submit = async (at: 1 | 2) => {
      await author.sync.syncNow();
      await writeItem(author, lesson, edition(at));
      await wizard.open(id, 5);
      await wizard.finish('Send for approval', `${LIGHTS} was sent for approval.`);
      await expect(wizard.listed(LIGHTS)).toContainText('Waiting for approval');
      await author.sync.syncNow();
      await office.goto(`${hub.url}/ContentManagement`);
      await expect(office.getByRole('main').getByRole('row').filter({ hasText: LIGHTS })).toBeVisible();
      await office.goto(`${hub.url}/ContentManagement?course=${id}`);
      await office.getByRole('button', { name: /^The pier/ }).click();
      await expect(office.getByText(EDITIONS[at])).toBeVisible();
    };
    await submit(1);
    await office.getByRole('button', { name: 'Return', exact: true }).click();
    const returning = office.getByRole('dialog', { name: `Return '${LIGHTS}'` });
    await returning.getByRole('textbox', { name: 'What should be changed?' }).fill(NOTE);
    await returning.getByRole('button', { name: 'Return to the author' }).click();
    await expect(returning).toHaveCount(0);
    await author.sync.syncNow();
    expect(await statusOf()).toBe('published');
    await wizard.open(id, 1);
    await expect(author.desktop.page.getByText(NOTE)).toBeVisible();

    await submit(2);
    await student.sync.syncNow();
    await expectToRead(student, made, 1);
    await office.getByRole('button', { name: 'Approve', exact: true }).click();
    await office.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(office.getByRole('button', { name: 'Take down' })).toBeVisible();
    await author.sync.syncNow();
    expect(await statusOf()).toBe('published');
    await student.sync.syncNow();
    await student.sync.says('Up to date on the hub');
    await hub.stop();
    await expectToRead(student, made, 3);

    const { app, dataDir } = student.desktop;
    await app.close();
    expect(filesWith(EDITIONS[2].toLowerCase(), dataDir)).not.toEqual([]);
    for (const secret of [SOLUTION, GRADED]) expect(filesWith(secret, dataDir), secret).toEqual([]);
    rmSync(dataDir, { recursive: true, force: true });
    await closeDesktop(author.desktop);
  });
});
