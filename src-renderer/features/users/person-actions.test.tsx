import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { usersContract, type User } from '#shared/contract/users.ts';
import { openScreens, type View } from '#renderer/components/screen-stage.test-data.tsx';
import { api } from '#renderer/lib/api.ts';
import { closeOutcome, useOutcome } from '#renderer/lib/outcome.ts';
import { connectSchool, schoolForAll } from '#tests/helpers/school-in-page.ts';
import { connectSync, syncStatus } from '#tests/helpers/sync-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { UserManagementPage } from './pages/user-management-page.tsx';

schoolForAll({ kind: 'demo', role: 'Admin', texts: ['users', 'roles', 'common'] });
beforeEach(() => connectSchool());
afterEach(() => closeOutcome());

const openAt = (at: string, view?: View) =>
  openScreens({ '/UserManagement': <UserManagementPage /> }, at, view);
const message = () => useOutcome.getState().outcome?.message;

const found = async (search: string): Promise<User> => {
  const { data } = (await api(usersContract.listUsers, { query: { search } })).body.data;
  const [user] = data;
  if (user === undefined) throw new Error(`Nobody is found by ${search}.`);
  return user;
};
const create = async (name: string, role: string): Promise<User> => {
  const body = {
    first_name: name,
    last_name: 'Tested',
    email: `${name.toLowerCase()}@northfield.example`,
    user_role: role,
  };
  return (await api(usersContract.createUser, { body })).body.data;
};
const choose = async (name: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

describe('one person', () => {
  test('gets another name and another role', async () => {
    await create('Edda', 'Support');
    const { screen } = await openAt('/UserManagement?tab=Support&q=tested');
    await choose('Edda Tested', 'Edit');
    const editing = screen.getByRole('dialog', { name: 'Edit person' });
    await editing.getByRole('textbox', { name: 'First name' }).fill('Edna');
    await editing.getByRole('textbox', { name: 'E-mail' }).fill('admin@northfield.example');
    await editing.getByRole('button', { name: 'Save' }).click();
    await expect.element(editing.getByText('Somebody has this e-mail address already.')).toBeVisible();
    await editing.getByRole('textbox', { name: 'E-mail' }).fill('edna@northfield.example');
    await editing.getByRole('button', { name: 'Save' }).click();
    await expect.poll(message).toBe('User updated successfully');
    closeOutcome();
    await choose('Edna Tested', 'Change role');
    const dialog = screen.getByRole('dialog', { name: 'Change role' });
    await dialog.getByRole('combobox', { name: 'Role' }).click();
    await screen.getByRole('option', { name: 'Instructor' }).click();
    await dialog.getByRole('button', { name: 'Change role' }).click();
    await expect.poll(message).toBe('user role was succesfully modified');
    expect((await found('edna')).user_role).toBe('Instructor');
  });

  test('gets a permission until a day, and sees where each comes from', async () => {
    const { id } = await create('Pia', 'Support');
    const { screen } = await openAt('/UserManagement?tab=Support&q=pia');
    await choose('Pia Tested', 'Permissions');
    const dialog = screen.getByRole('dialog', { name: 'Permissions of Pia Tested' });
    await expect
      .element(dialog.getByRole('row', { name: 'User management: View Role Support' }))
      .toBeVisible();
    await dialog.getByRole('combobox', { name: 'Permission' }).click();
    await userEvent.keyboard('Questions: Add');
    await screen.getByRole('option', { name: 'Questions: Add' }).click();
    await dialog.getByLabelText('Until the end of').fill('2099-11-30');
    await dialog.getByRole('button', { name: 'Add to the list' }).click();
    await expect.element(dialog.getByRole('row', { name: /^Questions: View Granted until/u })).toBeVisible();
    await dialog.getByRole('radio', { name: 'Deny one' }).click();
    await dialog.getByRole('combobox', { name: 'Permission' }).click();
    await userEvent.keyboard('Messages: View');
    await screen.getByRole('option', { name: 'Messages: View' }).click();
    await dialog.getByRole('button', { name: 'Add to the list' }).click();
    await expect.element(dialog.getByRole('row', { name: /^Messages: Add Denied/u })).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    await dialog.getByRole('button', { name: 'Save permissions' }).click();
    await expect.poll(message).toBe('Permissions updated successfully');
    const { data } = (await api(usersContract.getUserAccess, { params: { id } })).body;
    expect(data.permissions).toContainEqual({ resource: 'questions', action: 'add' });
    expect(data.permissions).not.toContainEqual({ resource: 'messages', action: 'view' });
    closeOutcome();
    await choose('Pia Tested', 'Permissions');
    await expect.element(dialog.getByRole('row', { name: /^Questions: Add Granted until/u })).toBeVisible();
    await dialog.getByRole('button', { name: 'Take back: Questions: View' }).click();
    await expect.element(dialog.getByRole('row', { name: /^Questions: Add/u })).not.toBeInTheDocument();
  });

  test('is deleted after a question, and not while exams need them', async () => {
    await create('Dora', 'Student');
    const { screen } = await openAt('/UserManagement?tab=Student&q=dora');
    await choose('Dora Tested', 'Delete');
    await screen.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(message).toBe('User deleted successfully');
    await expect.element(screen.getByText('No matches')).toBeVisible();
    closeOutcome();
    const author = await found('instructor@northfield');
    await screen.getByRole('tab', { name: 'Instructors' }).click();
    await screen.getByRole('searchbox').fill('instructor@northfield');
    await choose(`${author.first_name} ${author.last_name}`, 'Delete');
    await screen.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(message).toMatch(/^This account cannot be deleted yet. It has published exams: /u);
  });
});

describe('several people', () => {
  test('get slips, another role, and are suspended, and who is left out is named', async () => {
    await create('Anna', 'Support');
    await create('Bert', 'Support');
    const { screen } = await openAt('/UserManagement?tab=Support&q=tested');
    const pick = async () => {
      for (const name of ['Anna Tested', 'Bert Tested'])
        await screen.getByRole('checkbox', { name: new RegExp(name, 'u') }).click();
    };
    const bar = screen.getByRole('toolbar');
    await pick();
    await bar.getByRole('button', { name: 'Start codes' }).click();
    await screen.getByRole('button', { name: 'Make the codes' }).click();
    await expect.element(screen.getByRole('button', { name: 'Print 2 slips' })).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    await screen.getByRole('button', { name: 'Done' }).click();
    await pick();
    await bar.getByRole('button', { name: 'Suspend' }).click();
    await screen.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
    await expect.poll(message).toBe('2 people were suspended.');
    closeOutcome();
    await pick();
    await bar.getByRole('button', { name: 'Start codes' }).click();
    await screen.getByRole('button', { name: 'Make the codes' }).click();
    await expect.element(screen.getByText('2 people were left out:')).toBeVisible();
  });
});

describe('requests for access', () => {
  test.each(schemes)('are granted until a day (%s)', async (scheme) => {
    await commands.enterSchool('Support');
    const resource = scheme === 'light' ? 'roles' : 'settings';
    const body = { resource, action: 'view', reason: 'I compose the timetable.' };
    await commands.schoolRequest({ method: 'POST', path: '/api/access-requests', body });
    await commands.enterSchool('Admin');
    const { screen } = await openAt('/UserManagement', { scheme });
    await screen.getByRole('button', { name: '2 access requests' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Access requests' });
    const asked = dialog.getByRole('region').filter({ hasText: 'I compose the timetable.' });
    await expect.element(asked).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    await asked.getByLabelText('Until the end of').fill('2099-11-30');
    await asked.getByRole('textbox', { name: 'A word to it (optional)' }).fill('Until the exams.');
    await asked.getByRole('button', { name: 'Grant' }).click();
    await expect.poll(message).toBe('Access granted');
    await expect.element(asked).not.toBeInTheDocument();
  });
});

test('waits for the hub while it is away, and says so', async () => {
  connectSync({
    getStatus: () => ({ status: 200, body: syncStatus({ role: 'device', state: 'offline' }) }),
  });
  const { screen } = await openAt('/UserManagement?tab=Student');
  await expect
    .element(screen.getByText('The hub does not answer. Accounts can be changed when it is back.'))
    .toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'New person' })).toBeDisabled();
  await screen
    .getByRole('button', { name: /^Actions for/u })
    .first()
    .click();
  await expect
    .element(screen.getByRole('menuitem', { name: /^Edit The hub does not answer/u }))
    .toHaveAttribute('aria-disabled', 'true');
});
