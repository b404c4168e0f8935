import '#renderer/app/connect-feedback.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { tasksContract as contract } from '#shared/contract/tasks.ts';
import { openScreens, type View } from '#renderer/components/screen-stage.test-data.tsx';
import { api } from '#renderer/lib/api.ts';
import { connectSchool, schoolForEach } from '#tests/helpers/school-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { MyTasksPage, TasksPage } from './pages/tasks-page.tsx';

schoolForEach({ kind: 'demo', role: 'Instructor', texts: ['tasks', 'common'] });
beforeEach(() => connectSchool());

const open = (at: string, view?: View) =>
  openScreens({ '/Tasks': <TasksPage />, '/MyTasks': <MyTasksPage /> }, at, view);
const give = async (title: string, changes: object = {}): Promise<number> =>
  (await api(contract.create, { body: contract.create.body.parse({ title, ...changes }) })).body.id;

describe('tasks', () => {
  test('a task is refused without a title, made, done and commented on', async () => {
    const { screen } = await open('/Tasks');
    await screen.getByRole('button', { name: 'New task' }).first().click();
    const dialog = screen.getByRole('dialog', { name: 'New task' });
    await dialog.getByRole('textbox', { name: 'Description' }).fill('All of chapter 2.');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect.element(dialog.getByText('Enter a title.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Mark the essays');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await screen.getByRole('textbox', { name: 'Comment' }).fill('Half of them.');
    await screen.getByRole('button', { name: 'Add comment' }).click();
    await expect.element(screen.getByRole('textbox', { name: 'Comment' })).toHaveValue('');
    await expect
      .element(screen.getByRole('list', { name: 'What was done and said' }).getByText('Half of them.'))
      .toBeVisible();
  });

  test('one about an exam is given where the exam stands, and leads back to it', async () => {
    const { screen } = await open('/Tasks?about=exam.12&about_title=Cell%20biology');
    const dialog = screen.getByRole('dialog', { name: 'New task' });
    await expect.element(dialog.getByRole('combobox', { name: 'About' })).toHaveValue('Cell biology (exam)');
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Look at question 4');
    await dialog.getByLabelText('Due').fill('2020-01-10');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect
      .element(screen.getByRole('link', { name: 'Cell biology' }))
      .toHaveAttribute('href', '/Exams?preview=12');
  });

  test('what is done is not overdue', async () => {
    await give('Late and open', { due_on: '2020-01-10' });
    const done = await give('Late and done', { due_on: '2020-01-10' });
    await api(contract.step, { params: { id: done }, body: { kind: 'done', text: '' } });
    const { screen } = await open('/Tasks?due=overdue');
    await expect.element(screen.getByRole('row', { name: /Late and open/u })).toBeVisible();
    await expect.element(screen.getByRole('row', { name: /Late and done/u })).not.toBeInTheDocument();
  });

  test('one that a link leads to is open on whatever page it stands, and stays so when it leaves the list', async () => {
    const id = await give('Some day');
    for (const no of Array.from({ length: 12 }, (_, at) => at))
      await give(`Soon ${no}`, { due_on: '2026-12-01' });
    const { screen } = await open(`/Tasks?state=open&preview=${id}`);
    await expect.element(screen.getByRole('heading', { name: 'Some day' })).toBeVisible();
    await screen.getByRole('textbox', { name: 'Comment' }).fill('Not sent yet');
    await screen.getByRole('combobox', { name: 'State' }).last().click();
    await page.getByRole('option', { name: 'Done' }).click();
    await expect
      .element(screen.getByRole('list', { name: 'What was done and said' }).getByText('Done'))
      .toBeVisible();
    await expect.element(screen.getByRole('textbox', { name: 'Comment' })).toHaveValue('Not sent yet');
  });

  test('points are written a line each, ticked, and keep their tick when their words change', async () => {
    const { screen } = await open('/Tasks');
    await screen.getByRole('button', { name: 'New task' }).first().click();
    const dialog = screen.getByRole('dialog', { name: 'New task' });
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Prepare the lab');
    await dialog.getByRole('textbox', { name: 'Checklist' }).fill('Order films\n\nBook room 12');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await screen.getByRole('checkbox', { name: 'Book room 12' }).click();
    await expect.element(screen.getByText('1 of 2 done')).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    await screen.getByRole('button', { name: 'Edit', exact: true }).click();
    const edit = screen.getByRole('dialog', { name: 'Edit task' });
    await expect
      .element(edit.getByRole('textbox', { name: 'Checklist' }))
      .toHaveValue('Order films\nBook room 12');
    await edit.getByRole('textbox', { name: 'Checklist' }).fill('Order films\nBook room 14');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByRole('checkbox', { name: 'Book room 14' })).toBeChecked();
  });

  test('the board moves a task by the field of its card', async () => {
    await give('Mark the essays');
    const { screen } = await open('/Tasks?view=cards');
    await expect
      .element(screen.getByRole('region', { name: 'To do' }).getByText('Mark the essays'))
      .toBeVisible();
    await screen.getByRole('combobox', { name: 'State of Mark the essays' }).click();
    await page.getByRole('option', { name: 'Doing' }).click();
    await expect
      .element(screen.getByRole('region', { name: 'Doing' }).getByText('Mark the essays'))
      .toBeVisible();
  });

  test('what one’s work asks leads there, and one task goes to several people', async () => {
    const { screen } = await open('/MyTasks');
    const asked = screen.getByRole('list', { name: 'Waiting for you' });
    await expect.element(asked.getByRole('link').first()).toBeVisible();
    await screen.getByRole('button', { name: 'New task' }).first().click();
    const dialog = screen.getByRole('dialog', { name: 'New task' });
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Read the plan of the lab');
    await dialog.getByRole('combobox', { name: 'For' }).click();
    await page.getByRole('option').first().click();
    await page.getByRole('option').first().click();
    await dialog.getByRole('textbox', { name: 'Title' }).click();
    expect(await accessViolations()).toEqual([]);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect
      .poll(async () => {
        const query = { of: 'all' as const, search: 'plan of the lab' };
        return (await api(contract.list, { query })).body.count;
      })
      .toBe(2);
  });

  test.each(schemes)('is accessible in the %s scheme, as list with a task and as board', async (scheme) => {
    const id = await give('Mark the essays', { due_on: '2026-12-01' });
    const { screen, router } = await open(`/Tasks?preview=${id}`, { scheme });
    await expect.element(screen.getByRole('heading', { name: 'Mark the essays' })).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    await router.navigate('/Tasks?view=cards');
    await expect.element(screen.getByRole('region', { name: 'To do' })).toBeVisible();
    expect(await accessViolations()).toEqual([]);
  });

  test('fits the smallest phone', async () => {
    await give('Mark the essays');
    const { screen } = await open('/Tasks?view=cards', { width: 320 });
    await expect.element(screen.getByRole('region', { name: 'To do' })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  });
});
