import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { peopleGroupsContract as contract } from '#shared/contract/people-groups.ts';
import { usersContract } from '#shared/contract/users.ts';
import { openScreens, type View } from '#renderer/components/screen-stage.test-data.tsx';
import { api } from '#renderer/lib/api.ts';
import { connectSchool, schoolForEach } from '#tests/helpers/school-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { PeopleGroupPage } from './pages/people-group-page.tsx';
import { PeopleGroupsPage } from './pages/people-groups-page.tsx';

schoolForEach({ kind: 'demo', role: 'Admin', texts: ['people-groups', 'common'] });
beforeEach(() => connectSchool());

const openAt = (at = '/PeopleGroups', view?: View) =>
  openScreens({ '/PeopleGroups': <PeopleGroupsPage />, '/PeopleGroup': <PeopleGroupPage /> }, at, view);

const add = async (name: string) => (await api(contract.create, { body: { name } })).body.data;

/** A group with the first students of the school. */
const addWithPeople = async (name: string, count: number) => {
  const { id } = await add(name);
  const { data } = (await api(usersContract.listStudents, { query: { limit: count } })).body;
  await api(contract.addMembers, { params: { id }, body: { user_ids: data.map((user) => user.id) } });
  return { id, people: data.map((user) => `${user.first_name} ${user.last_name}`) };
};

/** Opens the menu of a row and chooses what is in it. */
const choose = async (name: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

describe('the groups', () => {
  test('begin with none, are made, renamed and deleted after a question', async () => {
    const { screen } = await openAt('/PeopleGroups?q=zz');
    await screen.getByRole('button', { name: 'Clear filters' }).click();
    await screen.getByRole('button', { name: 'New group' }).click();
    const dialog = screen.getByRole('dialog', { name: 'New group' });
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect.element(dialog.getByText('Enter a name.')).toBeVisible();
    await userEvent.keyboard('Class 7b');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect.element(screen.getByRole('row', { name: /Class 7b/u })).toBeVisible();

    await choose('Class 7b', 'Rename');
    await screen.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Class 8b');
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByRole('button', { name: 'Actions for Class 8b' })).toHaveFocus();

    await choose('Class 8b', 'Delete');
    await screen.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect.element(screen.getByRole('row', { name: /Class 8b/u })).not.toBeInTheDocument();
    await expect.element(screen.getByRole('row', { name: /Year 1/u })).toHaveFocus();
  });

  test('say at the field where a name is taken', async () => {
    await add('Class 7b');
    const { screen } = await openAt();
    await screen.getByRole('button', { name: 'New group' }).click();
    await screen.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('class 7B');
    await screen.getByRole('button', { name: 'Create' }).click();
    await expect.element(screen.getByText('There is a group with this name already.')).toBeVisible();
  });

  test.each(schemes)('are accessible in the %s scheme, with the dialog', async (scheme) => {
    await addWithPeople('Class 7b', 2);
    const { screen } = await openAt('/PeopleGroups', { scheme });
    await expect.element(screen.getByText('2 people')).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    await screen.getByRole('button', { name: 'New group' }).click();
    await expect.element(screen.getByRole('dialog')).toBeVisible();
    expect(await accessViolations()).toEqual([]);
  });
});

describe('the people of a group', () => {
  test('are found by name and added', async () => {
    const { people } = await addWithPeople('Class 7b', 1);
    const { id } = await add('Class 7c');
    const { screen } = await openAt(`/PeopleGroup?id=${id}`);
    await expect.element(screen.getByText('Nobody is in this group yet')).toBeVisible();
    await screen.getByRole('button', { name: 'Add people' }).click();
    const dialog = screen.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect.element(dialog.getByText('Choose at least one person.')).toBeVisible();
    await dialog.getByRole('combobox', { name: 'People' }).fill(people[0] ?? '');
    await page.getByRole('option', { name: new RegExp(`^${people[0]}`, 'u') }).click();
    await userEvent.keyboard('{Tab}');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect.element(screen.getByRole('row', { name: new RegExp(people[0] ?? '', 'u') })).toBeVisible();
  });

  test('are taken out again, one and several', async () => {
    const { id, people } = await addWithPeople('Class 7b', 4);
    const { screen } = await openAt(`/PeopleGroup?id=${id}`);
    const rows = () => document.querySelectorAll('tbody tr').length;
    await choose(people[0] ?? '', 'Remove from group');
    await expect.poll(rows).toBe(3);
    await screen.getByRole('checkbox', { name: 'Select all on this page' }).click();
    await screen.getByRole('button', { name: 'Remove from group' }).click();
    await expect.element(screen.getByText('Nobody is in this group yet')).toBeVisible();
  });

  test.each(schemes)('are accessible in the %s scheme, at 320 pixels too', async (scheme) => {
    const { id, people } = await addWithPeople('Class 7b', 3);
    const { screen } = await openAt(`/PeopleGroup?id=${id}`, { scheme, width: 320 });
    await expect.element(screen.getByText(people[0] ?? '')).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    await screen.getByRole('button', { name: 'Add people' }).click();
    await expect.element(screen.getByRole('combobox', { name: 'People' })).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  });

  test('are not shown where the address names no group', async () => {
    const { screen } = await openAt('/PeopleGroup');
    await expect.element(screen.getByText('Nothing is chosen')).toBeVisible();
  });
});
