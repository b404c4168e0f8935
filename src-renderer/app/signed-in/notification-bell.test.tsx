import { beforeEach, expect, test } from 'vitest';
import { commands } from 'vitest/browser';
import { authContract } from '#shared/contract/auth.ts';
import { messagesContract } from '#shared/contract/messages.ts';
import { notificationsContract } from '#shared/contract/notifications.ts';
import { openScreens } from '#renderer/components/screen-stage.test-data.tsx';
import { api } from '#renderer/lib/api.ts';
import { connectSchool, schoolForAll } from '#tests/helpers/school-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { NotificationBell } from './notification-bell.tsx';

schoolForAll({ kind: 'demo', role: 'Student', texts: ['shell', 'common'] });
beforeEach(() => connectSchool());

const list = async () => (await api(notificationsContract.list, { query: {} })).body;

/** The instructor writes to the student, who is at the page again and has been told. */
const beWrittenTo = async (subject: string): Promise<void> => {
  await commands.enterSchool('Student');
  await api(notificationsContract.read, { body: { until: new Date().toISOString() } });
  const { user } = (await api(authContract.getSession, {})).body;
  await commands.enterSchool('Instructor');
  await api(messagesContract.startConversation, {
    body: {
      recipient_ids: [user.id],
      subject,
      message: 'Please read this.',
      attachments: [],
      course_id: null,
      exam_id: null,
    },
  });
  await commands.enterSchool('Student');
  await expect.poll(async () => (await list()).data.map((one) => one.subject)).toContain(subject);
};

test('the bell counts what is unread, leads to what it is about, and reads it', async () => {
  await beWrittenTo('The first lesson');
  const { screen, address } = await openScreens({ '/Dashboard': <NotificationBell /> }, '/Dashboard');
  // The demo school has news of its own at first.
  await screen.getByRole('button', { name: /^Notifications, \d+ unread$/u }).click();
  await screen.getByRole('button', { name: /wrote in The first lesson/u }).click();
  await expect.poll(address).toMatch(/^\/Messages\?preview=\d+$/u);
  const isRead = async () => (await list()).data.find((one) => one.subject === 'The first lesson')?.is_read;
  await expect.poll(isRead).toBe(true);
});

test.each(schemes)('the list is accessible in the %s scheme, and "read all" reads it', async (scheme) => {
  await beWrittenTo(`The ${scheme} lesson`);
  const { screen } = await openScreens({ '/Dashboard': <NotificationBell /> }, '/Dashboard', { scheme });
  await screen.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Notifications' });
  await expect.element(dialog.getByText('1 unread', { exact: true })).toBeVisible();
  expect(await accessViolations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Read all' }).click();
  await expect.element(dialog.getByText('All are read')).toBeVisible();
});
