import '#renderer/app/connect-feedback.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { announcementsContract as contract } from '#shared/contract/announcements.ts';
import { openScreens, type View } from '#renderer/components/screen-stage.test-data.tsx';
import { api } from '#renderer/lib/api.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { connectSchool, schoolForEach } from '#tests/helpers/school-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { AnnouncementsPage } from './pages/announcements-page.tsx';

schoolForEach({ kind: 'demo', role: 'Admin', texts: ['announcements', 'common'] });
beforeEach(() => connectSchool());

const open = (at = '/Announcements', view?: View) =>
  openScreens({ '/Announcements': <AnnouncementsPage /> }, at, view);

/** Tells everybody something that has to be acknowledged, unless it is said that it has not. */
const tell = async (title: string, mustAcknowledge = true): Promise<number> => {
  const body = contract.create.body.parse({
    title,
    description: 'Of the whole house.',
    must_acknowledge: mustAcknowledge,
  });
  return (await api(contract.create, { body })).body.id;
};

const as = async (role: string): Promise<void> => {
  await commands.enterSchool(role);
  queryClient.clear();
};

describe('announcements', () => {
  test('what is told is refused without a title, and stands in the list once it has one', async () => {
    const { screen } = await open();
    await screen.getByRole('button', { name: 'New announcement' }).first().click();
    const dialog = screen.getByRole('dialog', { name: 'New announcement' });
    await dialog.getByRole('textbox', { name: 'Text' }).fill('The labs stay closed.');
    await dialog.getByRole('button', { name: 'Announce', exact: true }).click();
    await expect.element(dialog.getByText('Enter a title.')).toBeVisible();
    await expect.element(dialog.getByRole('textbox', { name: 'Text' })).toHaveValue('The labs stay closed.');
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Labs on Friday');
    await dialog.getByRole('combobox', { name: 'For' }).click();
    await page.getByRole('option', { name: 'Everybody' }).click();
    await dialog.getByRole('button', { name: 'Announce', exact: true }).click();
    await expect.element(screen.getByRole('row', { name: /Labs on Friday/u })).toBeVisible();
  });

  test('one that was changed marks what is new in it, and what is gone', async () => {
    const id = await tell('Fire drill at nine');
    const body = contract.update.body.parse({
      title: 'Fire drill at ten',
      description: 'Of the whole house.',
    });
    await api(contract.update, { params: { id }, body });
    await as('Student');
    const { screen } = await open(`/Announcements?preview=${id}`);
    await expect.element(screen.getByRole('heading', { name: 'Fire drill at ten' })).toBeVisible();
    await screen.getByRole('button', { name: 'What was changed' }).click();
    const changes = screen.getByRole('region', { name: 'What was changed' });
    await expect.element(changes.getByRole('deletion')).toHaveTextContent('nine');
    await expect.element(changes.getByRole('insertion')).toHaveTextContent('ten');
    expect(await accessViolations()).toEqual([]);
  });

  test('its author sees how many have read it, and by name who is missing, as the rows say it', async () => {
    const id = await tell('Fire drill');
    const receive = (kind: 'read' | 'acknowledged') =>
      api(contract.receive, { params: { id }, body: { kind } });
    for (const [role, kind] of [
      ['Student', 'acknowledged'],
      ['Instructor', 'acknowledged'],
      ['Support', 'read'],
    ] as const) {
      await as(role);
      await receive(kind);
    }
    await as('Admin');
    const { addressed, missing } = (await api(contract.getFigures, { params: { id } })).body.data;
    const { screen } = await open(`/Announcements?preview=${id}`);
    await expect.element(screen.getByText('Still missing')).toBeVisible();
    const figures = screen.getByRole('heading', { name: 'Who has read it' }).element().closest('section');
    const textsOf = (parts: string) =>
      [...(figures?.querySelectorAll(parts) ?? [])].map(({ textContent }) => textContent);
    expect(textsOf('dd').map(Number)).toEqual([addressed, 3, 2]);
    const names = textsOf('li');
    expect(names).toEqual(missing.map(({ name }) => name));
    expect(names).toHaveLength(Math.min(500, addressed - 2));
  });

  test('nobody is counted who acknowledged what nobody can acknowledge', async () => {
    const id = await tell('Fire drill', false);
    const { screen } = await open(`/Announcements?preview=${id}`);
    await expect.element(screen.getByText('Addressed to')).toBeVisible();
    await expect.element(screen.getByText('Acknowledged')).not.toBeInTheDocument();
  });

  test('who is missing is reminded with one press, and once an hour', async () => {
    const id = await tell('Fire drill');
    const { screen } = await open(`/Announcements?preview=${id}`);
    const remind = screen.getByRole('button', { name: 'Remind them' });
    await remind.click();
    await expect.element(screen.getByText(/people are reminded\./u)).toBeVisible();
    await remind.click();
    await expect.element(screen.getByText(/were reminded within the hour/u)).toBeVisible();
  });

  test('a reader reads it by opening it, and acknowledges it', async () => {
    const id = await tell('Fire drill');
    await as('Student');
    const { screen } = await open('/Announcements?tab=unread');
    await screen.getByRole('row', { name: /Fire drill/u }).click();
    await screen.getByRole('button', { name: 'Acknowledge' }).click();
    await expect.element(screen.getByText('Acknowledged')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'What was changed' })).not.toBeInTheDocument();
    await as('Admin');
    const { body } = await api(contract.getFigures, { params: { id } });
    expect(body.data).toMatchObject({ read: 1, acknowledged: 1 });
  });

  test.each(schemes)(
    'is accessible in the %s scheme, with an announcement and the dialog',
    async (scheme) => {
      const id = await tell('Fire drill');
      const { screen } = await open(`/Announcements?preview=${id}`, { scheme });
      await expect.element(screen.getByRole('button', { name: 'Remind them' })).toBeVisible();
      expect(await accessViolations()).toEqual([]);
      await screen.getByRole('button', { name: 'Edit' }).click();
      await expect.element(screen.getByRole('dialog')).toBeVisible();
      expect(await accessViolations()).toEqual([]);
    },
  );

  test('has one pane on the smallest phone', async () => {
    const id = await tell('Fire drill');
    const { screen } = await open(`/Announcements?preview=${id}`, { width: 320 });
    await expect.element(screen.getByRole('heading', { name: 'Fire drill' })).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  });
});
