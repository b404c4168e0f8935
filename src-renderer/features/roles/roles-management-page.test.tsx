import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { rolesContract, type Role } from '#shared/contract/roles.ts';
import { usersContract } from '#shared/contract/users.ts';
import { openScreens, type View } from '#renderer/components/screen-stage.test-data.tsx';
import { api } from '#renderer/lib/api.ts';
import { closeOutcome, useOutcome } from '#renderer/lib/outcome.ts';
import { connectSchool, schoolForAll } from '#tests/helpers/school-in-page.ts';
import { connectSync, syncStatus } from '#tests/helpers/sync-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { RolesManagementPage } from './pages/roles-management-page.tsx';

schoolForAll({ kind: 'demo', role: 'Admin', texts: ['roles', 'shell', 'common'] });
beforeEach(() => connectSchool());
afterEach(() => closeOutcome());

const openAt = (at = '/RolesManagement', view?: View) =>
  openScreens({ '/RolesManagement': <RolesManagementPage /> }, at, view);

const message = () => useOutcome.getState().outcome?.message;

const openMenu = (name: string) => page.getByRole('button', { name: `Actions for ${name}` }).click();

const listed = async (): Promise<Role[]> => (await api(rolesContract.listRoles, {})).body.data;

describe('the roles of an institution', () => {
  test('are listed with their people, the built-in ones first', async () => {
    const { screen } = await openAt();
    await expect.element(screen.getByRole('row', { name: /^Student Built-in 40 people/u })).toBeVisible();
    expect(document.querySelectorAll('tbody tr').length).toBe(5);
  });

  test('are composed, seen as their people see them, changed and deleted', async () => {
    const { screen } = await openAt();
    await screen.getByRole('button', { name: 'New role' }).click();
    const creating = screen.getByRole('dialog', { name: 'New role' });
    const name = creating.getByRole('textbox', { name: 'Name' });
    await expect.element(name).toHaveFocus();
    await name.fill('admin');
    await creating.getByRole('searchbox', { name: 'Search permissions' }).fill('questions');
    await creating.getByRole('checkbox', { name: 'Questions: Add' }).click();
    await expect.element(creating.getByRole('checkbox', { name: 'Questions: View' })).toBeChecked();
    await expect.element(creating.getByText('Adds: Questions (view, add).')).toBeVisible();
    await creating.getByRole('button', { name: 'Create role' }).click();
    await expect.element(creating.getByText('This is the name of a built-in role.')).toBeVisible();
    await expect.element(name).toHaveFocus();
    await name.fill('Question desk');
    await creating.getByRole('tab', { name: 'View as role' }).click();
    await expect.element(creating.getByText('Starts on: Questions')).toBeVisible();
    await creating.getByRole('button', { name: 'Create role' }).click();
    await expect.poll(message).toBe('Role created successfully');
    await expect.element(screen.getByRole('row', { name: /^Question desk Own 0 people/u })).toBeVisible();

    await openMenu('Question desk');
    await page.getByRole('menuitem', { name: 'Change permissions' }).click();
    const editing = screen.getByRole('dialog', { name: 'Role Question desk' });
    await expect.element(editing.getByText('The permissions are as they are saved.')).toBeVisible();
    await editing.getByRole('checkbox', { name: 'Questions: View' }).click();
    await expect.element(editing.getByRole('checkbox', { name: 'Questions: Add' })).not.toBeChecked();
    await expect.element(editing.getByText('Removes: Questions (view, add).')).toBeVisible();
    await expect.element(editing.getByText('Nobody has this role yet.')).toBeVisible();
    await editing.getByRole('button', { name: 'Save role' }).click();
    await expect.poll(message).toBe('Role updated successfully');

    await openMenu('Question desk');
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await screen.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(message).toBe('Role deleted successfully');
    await expect.element(screen.getByRole('row', { name: /^Question desk/u })).not.toBeInTheDocument();
  });

  test('say as the documents do that a creation failed without a word from the server', async () => {
    connectSchool(({ path }) => {
      if (path === '/api/admin/create-role-with-permission') throw new Error('Broken');
    });
    const { screen } = await openAt();
    await screen.getByRole('button', { name: 'New role' }).click();
    const dialog = screen.getByRole('dialog', { name: 'New role' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Lab desk');
    await dialog.getByRole('button', { name: 'Create role' }).click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Creation Failed');
    await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Lab desk');
  });

  test('say how many people a change concerns', async () => {
    const { screen } = await openAt();
    await openMenu('Student');
    await page.getByRole('menuitem', { name: 'Change permissions' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Role Student' });
    await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveAttribute('readonly');
    await dialog.getByRole('checkbox', { name: 'Messages: View' }).click();
    await expect.element(dialog.getByText('Removes: Messages (view, add).')).toBeVisible();
    await expect.element(dialog.getByText('Applies at once to 40 people.')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await dialog.getByRole('button', { name: 'Discard' }).click();
    expect((await listed()).find((role) => role.name === 'Student')?.version).toBe(1);
  });

  test('fold out what follows add, and decide about it from then on', async () => {
    const { screen } = await openAt();
    await openMenu('Instructor');
    await page.getByRole('menuitem', { name: 'Change permissions' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Role Instructor' });
    await dialog.getByRole('searchbox', { name: 'Search permissions' }).fill('exams of');
    const more = dialog.getByRole('button', { name: 'Exams of authors: more actions' });
    await more.click();
    await expect.element(more).toHaveAttribute('aria-expanded', 'true');
    await expect.element(dialog.getByText('These come with Add until one is changed here.')).toBeVisible();
    const publish = dialog.getByRole('checkbox', { name: 'Exams of authors: Publish' });
    await expect.element(publish).toBeChecked();
    await publish.click();
    await expect.element(dialog.getByText('Removes: Exams of authors (publish).')).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    await dialog.getByRole('button', { name: 'Come with Add again' }).click();
    await expect.element(dialog.getByText('The permissions are as they are saved.')).toBeVisible();
    await publish.click();
    await dialog.getByRole('button', { name: 'Save role' }).click();
    await expect.poll(message).toBe('Role updated successfully');
    expect((await listed()).find((role) => role.name === 'Instructor')?.fold_outs).toEqual([
      { resource: 'instructor-exams', actions: ['edit', 'delete', 'grade'] },
    ]);
  });

  test('are not changed by who has them beside others, and the built-in ones stay', async () => {
    const other = { first_name: 'Bea', last_name: 'Admin', email: 'bea@school.test', user_role: 'Admin' };
    await api(usersContract.createUser, { body: other });
    const { screen } = await openAt();
    await openMenu('Admin');
    const change = screen.getByRole('menuitem', { name: /^Change permissions You have this role yourself/u });
    await expect.element(change).toHaveAttribute('aria-disabled', 'true');
    await expect
      .element(screen.getByRole('menuitem', { name: /^Delete A built-in role cannot be deleted/u }))
      .toBeVisible();
  });

  test('show what they may do and what their people see', async () => {
    const { screen } = await openAt();
    await screen.getByRole('row', { name: /^Instructor/u }).click();
    await expect.element(screen.getByText('Starts on: Dashboard')).toBeVisible();
    const sidebar = screen.getByRole('list', { name: 'Sidebar of this role' });
    await expect.element(sidebar.getByText('My Dashboard')).toBeVisible();
    expect(sidebar.getByText('User Management').query()).toBeNull();
  });

  test('wait for the hub while it is away, and say so', async () => {
    connectSync({
      getStatus: () => ({ status: 200, body: syncStatus({ role: 'device', state: 'offline' }) }),
    });
    const { screen } = await openAt();
    await expect
      .element(screen.getByText('The hub does not answer. Roles can be changed when it is back.'))
      .toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'New role' })).toBeDisabled();
    await openMenu('Student');
    await expect
      .element(screen.getByRole('menuitem', { name: /^Change permissions The hub does not answer/u }))
      .toHaveAttribute('aria-disabled', 'true');
  });

  test('say when they cannot be loaded, and load again', async () => {
    let isBroken = true;
    connectSchool(({ path }) => {
      if (isBroken && path === '/api/admin/roles') throw new Error('Broken');
    });
    const { screen } = await openAt();
    const retry = screen.getByRole('button', { name: 'Try again' });
    await expect.element(retry).toBeVisible();
    isBroken = false;
    await retry.click();
    await expect.element(screen.getByRole('row', { name: /^Student/u })).toBeVisible();
  });

  test.each(schemes)('are accessible in the %s scheme, with preview and dialog', async (scheme) => {
    const { screen } = await openAt('/RolesManagement', { scheme });
    await screen.getByRole('row', { name: /^Support/u }).click();
    await expect.element(screen.getByText('Starts on: Dashboard')).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    await screen.getByRole('button', { name: 'New role' }).click();
    const dialog = screen.getByRole('dialog', { name: 'New role' });
    await dialog.getByRole('checkbox', { name: 'Messages: Add' }).click();
    expect(await accessViolations()).toEqual([]);
    await dialog.getByRole('tab', { name: 'View as role' }).click();
    await expect.element(dialog.getByText(/^Starts on/u)).toBeVisible();
    expect(await accessViolations()).toEqual([]);
  });

  test('are changed on the phone too', async () => {
    const { screen } = await openAt('/RolesManagement', { width: 390 });
    await openMenu('Support');
    await page.getByRole('menuitem', { name: 'Change permissions' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Role Support' });
    await expect.element(dialog.getByRole('checkbox', { name: 'User management: View' })).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });
});

test('who may only see roles changes none', async () => {
  await commands.enterSchool('Admin');
  const body = { permissions: [{ resource: 'roles', action: 'view' }] };
  const path = '/api/admin/update-role-permission/Support';
  expect((await commands.schoolRequest({ method: 'POST', path, body })).status).toBe(200);
  await commands.enterSchool('Support');
  const { screen } = await openAt();
  await expect.element(screen.getByRole('row', { name: /^Student/u })).toBeVisible();
  expect(screen.getByRole('button', { name: 'New role' }).query()).toBeNull();
  expect(screen.getByRole('button', { name: /^Actions for/u }).query()).toBeNull();
});
