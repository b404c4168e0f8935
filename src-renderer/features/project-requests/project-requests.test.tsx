import '#renderer/app/connect-feedback.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { commands } from 'vitest/browser';
import { projectRequestsContract as contract } from '#shared/contract/project-requests.ts';
import type { RequestMove } from '#shared/domain/project-requests/request-states.ts';
import { openScreens, type View } from '#renderer/components/screen-stage.test-data.tsx';
import { api } from '#renderer/lib/api.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { connectSchool, schoolForEach } from '#tests/helpers/school-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { ProjectRequestsPage } from './pages/project-requests-page.tsx';

schoolForEach({ kind: 'demo', role: 'SME', texts: ['project-requests', 'common'] });
beforeEach(() => connectSchool());

const open = (at = '/ProjectRequests', view?: View) =>
  openScreens({ '/ProjectRequests': <ProjectRequestsPage /> }, at, view);
const as = async (role: string): Promise<void> => {
  await commands.enterSchool(role);
  queryClient.clear();
};
const ask = async (title: string, changes: object = {}): Promise<number> => {
  const body = contract.create.body.parse({ title, description: '', ...changes });
  return (await api(contract.create, { body })).body.id;
};
const move = (id: number, to: RequestMove) => api(contract.move, { params: { id }, body: { move: to } });
const stored = async (search: string) => (await api(contract.list, { query: { search } })).body.data;

/** Opens a request as somebody, presses the button of a move, and waits until it is stored. */
const press = async (role: string, id: number, label: string, state: string): Promise<void> => {
  await as(role);
  const { screen } = await open(`/ProjectRequests?preview=${id}`);
  await screen.getByRole('button', { name: label, exact: true }).click();
  await expect.element(screen.getByRole('button', { name: label, exact: true })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('row', { name: new RegExp(`cells.*${state}`, 'u') })).toBeVisible();
  expect(await stored('cells')).toMatchObject([{ id, state: state.toLowerCase() }]);
  await screen.unmount();
};

describe('project requests', () => {
  test('one that does not say what is needed is refused at its field, and nothing typed is lost', async () => {
    const { screen } = await open();
    await screen.getByRole('button', { name: 'New request' }).first().click();
    const dialog = screen.getByRole('dialog', { name: 'New request' });
    const title = dialog.getByRole('textbox', { name: 'What is needed' });
    const due = dialog.getByLabelText('By', { exact: true });
    await dialog.getByRole('textbox', { name: 'Brief' }).fill('Ten lessons.');
    await due.fill('2027-01-31');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect.element(title).toHaveAccessibleDescription('Say what is needed.');
    await title.fill('A course about cells');
    await due.fill('1066-10-14');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect.element(due).toHaveAccessibleDescription('This day is not in the calendar.');
    await expect.element(title).toHaveValue('A course about cells');
    await expect.element(dialog.getByRole('textbox', { name: 'Brief' })).toHaveValue('Ten lessons.');
    expect(await stored('cells')).toEqual([]);
    await due.fill('2027-01-31');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await screen.getByRole('row', { name: /A course about cells.*Open/u }).click();
    await expect.element(screen.getByText('Ten lessons.')).toBeVisible();
    const one = { description: 'Ten lessons.', due_on: '2027-01-31', state: 'open', is_own: true };
    expect(await stored('cells')).toMatchObject([one]);
  });

  test('one goes from who needs it to who writes it, comes back once, and is accepted', async () => {
    const id = await ask('A course about cells');
    await press('Instructor', id, 'Offer to write it', 'Offered');
    await press('SME', id, 'Give it to them', 'Given');
    await press('Instructor', id, 'Delivered', 'Delivered');
    await press('SME', id, 'Return', 'Given');
    await press('Instructor', id, 'Delivered', 'Delivered');
    await press('SME', id, 'Accept', 'Accepted');
    expect(await stored('cells')).toMatchObject([{ moves: ['close'] }]);
  });

  test('one that is taken by somebody else meanwhile says so, and leaves the list of who came late', async () => {
    const id = await ask('A course about cells');
    await as('Instructor');
    const { screen } = await open(`/ProjectRequests?preview=${id}`);
    await expect.element(screen.getByRole('button', { name: 'Offer to write it' })).toBeVisible();
    await commands.enterSchool('Admin');
    await move(id, 'offer');
    await commands.enterSchool('Instructor');
    await screen.getByRole('button', { name: 'Offer to write it' }).click();
    await expect.element(screen.getByText('There is no such request.')).toBeVisible();
    await expect.element(screen.getByRole('row', { name: /A course about cells/u })).not.toBeInTheDocument();
    await commands.enterSchool('SME');
    expect(await stored('cells')).toMatchObject([{ state: 'offered' }]);
  });

  test('one’s own is changed until it is given, and not after', async () => {
    const id = await ask('A course about cells', { due_on: '2027-01-31' });
    const { screen } = await open(`/ProjectRequests?preview=${id}`);
    await screen.getByRole('button', { name: 'Edit', exact: true }).click();
    const dialog = screen.getByRole('dialog', { name: 'Edit request' });
    await expect.element(dialog.getByLabelText('By', { exact: true })).toHaveValue('2027-01-31');
    await dialog.getByRole('textbox', { name: 'What is needed' }).fill('Two courses about cells');
    await dialog.getByLabelText('By', { exact: true }).fill('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Two courses about cells' })).toBeVisible();
    expect(await stored('cells')).toMatchObject([{ title: 'Two courses about cells', due_on: null }]);
    await screen.unmount();
    await press('Instructor', id, 'Offer to write it', 'Offered');
    await press('SME', id, 'Give it to them', 'Given');
    const given = await open(`/ProjectRequests?preview=${id}`);
    await expect.element(given.screen.getByRole('button', { name: 'Close', exact: true })).toBeVisible();
    await expect
      .element(given.screen.getByRole('button', { name: 'Edit', exact: true }))
      .not.toBeInTheDocument();
  });

  test('the search finds one by a word of what is needed', async () => {
    await ask('A course about cells');
    await ask('An exam about planets');
    const { screen, address } = await open();
    await screen.getByRole('searchbox', { name: 'Search by title' }).fill('planets');
    await expect.element(screen.getByRole('row', { name: /cells/u })).not.toBeInTheDocument();
    await expect.element(screen.getByRole('row', { name: /An exam about planets/u })).toBeVisible();
    expect(address()).toBe('/ProjectRequests?q=planets');
  });

  test('an instructor may offer and not ask, and a student has none of them', async () => {
    await ask('A course about cells');
    await as('Instructor');
    const { screen } = await open();
    await expect.element(screen.getByRole('row', { name: /A course about cells/u })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'New request' })).not.toBeInTheDocument();
    await expect(ask('Of an instructor')).rejects.toMatchObject({ code: 'ABILITY_MISSING' });
    await screen.unmount();
    await as('Student');
    const student = await open();
    await expect.element(student.screen.getByText('Your role has no project requests')).toBeVisible();
    await expect(stored('cells')).rejects.toMatchObject({ code: 'ABILITY_MISSING' });
  });

  test.each(schemes)('is accessible in the %s scheme, with a request and the dialog', async (scheme) => {
    const id = await ask('A course about cells', { description: 'Ten lessons.', due_on: '2027-01-31' });
    const { screen } = await open(`/ProjectRequests?preview=${id}`, { scheme });
    await expect.element(screen.getByRole('heading', { name: 'A course about cells' })).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    await screen.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect.element(screen.getByRole('dialog')).toBeVisible();
    expect(await accessViolations()).toEqual([]);
  });
});
