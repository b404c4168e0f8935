import { beforeEach, describe, expect, test } from 'vitest';
import { commands } from 'vitest/browser';
import { z } from 'zod';
import { openScreens, type View } from '#renderer/components/screen-stage.test-data.tsx';
import { currentGuardSession } from '#renderer/lib/session.ts';
import { AppError } from '#shared/contract/errors.ts';
import { connectSchool, schoolForEach } from '#tests/helpers/school-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { OutboxPage } from './pages/outbox-page.tsx';
import { StayConnectedPage } from './pages/stay-connected-page.tsx';
import { UnsubscribedPage } from './pages/unsubscribed-page.tsx';

schoolForEach({ kind: 'demo', role: 'Admin', texts: ['mail', 'common'] });
beforeEach(() => connectSchool());

const screens = {
  '/Outbox': <OutboxPage />,
  '/unsubscribed': <UnsubscribedPage />,
  '/stay-connected': <StayConnectedPage />,
};
const openAt = async (at: string, view?: View) => {
  await currentGuardSession();
  return openScreens(screens, at, view);
};

const student = 'student@northfield.example';
const request = (method: string, path: string, body?: object) =>
  commands.schoolRequest({ method, path, ...(body === undefined ? {} : { body }) });

/** Asks for a code for the student, and waits until it is written. */
const askCode = async (): Promise<void> => {
  await request('POST', '/api/send-reset-link-mail', { email: student });
  const count = async () =>
    z.object({ count: z.number() }).parse((await request('GET', '/api/mails')).body).count;
  await expect.poll(count, { timeout: 5000 }).toBe(1);
};

describe('the outbox', () => {
  test('is empty at first', async () => {
    const { screen } = await openAt('/Outbox');
    await expect.element(screen.getByText('No mail yet')).toBeVisible();
  });

  test('shows what waits, and the code in it to whoever passes it on', async () => {
    await askCode();
    const { screen } = await openAt('/Outbox');
    await expect.element(screen.getByText(student)).toBeVisible();
    await expect.element(screen.getByText('There is no mail server. Read it and pass it on.')).toBeVisible();
    await screen.getByRole('button', { name: /A new password for/u }).click();
    await screen.getByRole('menuitem', { name: 'Read' }).click();
    await expect.element(screen.getByText(/Pass it on to nobody else/u)).toBeVisible();
    await screen.getByRole('button', { name: 'Show the mail' }).click();
    await expect.element(screen.getByText(/Your code: \w{4}-\w{4}-\w{4}/u)).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    await screen.getByRole('button', { name: 'Done' }).click();
    await expect.element(screen.getByText(/Your code:/u)).not.toBeInTheDocument();
  });

  test('is tried again, and says that it was', async () => {
    await askCode();
    const { screen } = await openAt('/Outbox?tab=waiting');
    await screen.getByRole('button', { name: /A new password for/u }).click();
    await screen.getByRole('menuitem', { name: 'Send again now' }).click();
    await expect.element(screen.getByText('The mail is tried again now.')).toBeVisible();
  });

  test('says that the hub is away', async () => {
    connectSchool(({ path }) => {
      if (path.startsWith('/api/mails'))
        throw new AppError('UNAVAILABLE', "The institution's server cannot be reached.");
    });
    const { screen } = await openAt('/Outbox');
    await expect.element(screen.getByText("The institution's server cannot be reached.")).toBeVisible();
  });

  test.each(schemes)('is accessible in the %s scheme, and on the phone', async (scheme) => {
    await askCode();
    const { screen } = await openAt('/Outbox', { scheme, width: 320 });
    await expect.element(screen.getByText(student)).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
    expect(await accessViolations()).toEqual([]);
  });
});

describe('a link of a mail', () => {
  const token = 'a'.repeat(60);

  test('ends mail of its kind and brings it back', async () => {
    connectSchool(({ path }) => {
      if (path.endsWith(token)) throw new AppError('NOT_FOUND', 'This link is not one of ours.');
    });
    const { screen, router } = await openAt('/unsubscribed');
    await expect.element(screen.getByText(/^This page needs the link/u)).toBeVisible();
    await router.navigate(`/unsubscribed#token=${token}`);
    await expect.element(screen.getByText('This link is not one of ours.')).toBeVisible();
    await router.navigate(`/stay-connected#token=${token}`);
    await expect.element(screen.getByRole('heading', { name: 'Stay connected' })).toBeVisible();
    expect(await accessViolations()).toEqual([]);
  });
});
