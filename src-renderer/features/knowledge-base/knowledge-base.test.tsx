import '#renderer/app/connect-feedback.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { knowledgeBaseContract as contract } from '#shared/contract/knowledge-base.ts';
import { openScreens, type View } from '#renderer/components/screen-stage.test-data.tsx';
import { api } from '#renderer/lib/api.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { connectSchool, schoolForEach } from '#tests/helpers/school-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { KnowledgeBasePage } from './pages/knowledge-base-page.tsx';

schoolForEach({ kind: 'demo', role: 'Support', texts: ['knowledge-base', 'common'] });
beforeEach(() => connectSchool());

const OWN = '/KnowledgeBase?tab=institution';
const EXAM = 'Taking an exam: timer, saving, handing in';

const open = (at: string, view?: View) => openScreens({ '/KnowledgeBase': <KnowledgeBasePage /> }, at, view);
const write = async (title: string, description = ''): Promise<number> =>
  (await api(contract.create, { body: { title, description } })).body.id;
/** What would open an article again comes with the drawing after a choice. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 200));
const stored = async (search: string) => (await api(contract.list, { query: { search } })).body.data;

describe('the articles about Lectern', () => {
  test('are found by a word of their text, and read beside the list', async () => {
    const { screen, address } = await open('/KnowledgeBase');
    await expect.element(screen.getByRole('row', { name: 'Project requests' })).toBeVisible();
    await screen.getByRole('searchbox', { name: 'Search the articles' }).fill('clear answer');
    await expect.element(screen.getByRole('row', { name: 'Project requests' })).not.toBeInTheDocument();
    await screen.getByRole('row', { name: EXAM }).click();
    await expect.element(screen.getByRole('article').getByText(/The timer shows "Time left"/u)).toBeVisible();
    expect(address()).toBe('/KnowledgeBase?q=clear+answer&preview=taking-an-exam');
  });

  test('the one about the screen that somebody was on is open, and can be closed and changed for another', async () => {
    const { screen } = await open('/KnowledgeBase?screen=%2FexamPage');
    await expect.element(screen.getByRole('heading', { name: EXAM })).toBeVisible();
    await screen.getByRole('row', { name: 'Project requests' }).click();
    const other = screen.getByRole('article').getByRole('heading', { name: 'Project requests' });
    await settled();
    await expect.element(other).toBeVisible();
    await screen.getByRole('button', { name: 'Close the preview' }).click();
    await expect.element(screen.getByRole('article')).not.toBeInTheDocument();
    await settled();
    await expect.element(screen.getByRole('article')).not.toBeInTheDocument();
  });
});

describe('the articles of an institution', () => {
  test('one without a title is refused at its field, nothing typed is lost, and it is kept once it has one', async () => {
    const { screen } = await open('/KnowledgeBase');
    await screen.getByRole('tab', { name: 'Institution' }).click();
    await screen.getByRole('button', { name: 'New article' }).first().click();
    const dialog = screen.getByRole('dialog', { name: 'New article' });
    const words = dialog.getByRole('textbox', { name: 'Description' });
    await words.fill('The keys hang\nbehind the desk.');
    await dialog.getByRole('button', { name: 'Create' }).click();
    const title = dialog.getByRole('textbox', { name: 'Title' });
    await expect.element(title).toHaveAccessibleDescription('Enter a title.');
    await expect.element(title).toHaveFocus();
    await expect.element(words).toHaveValue('The keys hang\nbehind the desk.');
    await title.fill('Keys of the labs');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await screen.getByRole('row', { name: /Keys of the labs/u }).click();
    await expect.element(screen.getByText(/The keys hang\s+behind the desk\./u)).toBeVisible();
    expect(await stored('keys')).toMatchObject([{ description: 'The keys hang\nbehind the desk.' }]);
  });

  test('one is changed and deleted from its row', async () => {
    const id = await write('Keys of the labs', 'Behind the desk.');
    const { screen } = await open(`${OWN}&preview=${id}`);
    await screen.getByRole('button', { name: 'Actions for Keys of the labs' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Edit article' });
    await expect
      .element(dialog.getByRole('textbox', { name: 'Description' }))
      .toHaveValue('Behind the desk.');
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Keys of the house');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Keys of the house' })).toBeVisible();
    expect(await stored('keys')).toMatchObject([{ id, title: 'Keys of the house' }]);
    await screen.getByRole('button', { name: 'Actions for Keys of the house' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await screen.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Keys of the house' })).not.toBeInTheDocument();
    expect(await stored('keys')).toEqual([]);
  });

  test('one that a link leads to is open on whatever page it stands, and the search finds it by its title', async () => {
    const id = await write('Keys of the labs', 'Behind the desk.');
    for (const no of Array.from({ length: 11 }, (_, at) => at)) await write(`Newer ${no}`);
    const { screen } = await open(`${OWN}&preview=${id}`);
    await expect.element(screen.getByText('Behind the desk.')).toBeVisible();
    await expect.element(screen.getByRole('row', { name: /Keys of the labs/u })).not.toBeInTheDocument();
    await screen.getByRole('searchbox', { name: 'Search titles and texts' }).fill('labs');
    await expect.element(screen.getByRole('row', { name: /Keys of the labs/u })).toBeVisible();
    await expect.element(screen.getByRole('row', { name: /Newer/u })).not.toBeInTheDocument();
  });

  test('whether one helped is said, and what a change changed is marked for those who write', async () => {
    const id = await write('Lost keys', 'Ask in room 4.');
    const body = { title: 'Lost keys', description: 'Ask in room 6.' };
    await api(contract.update, { params: { id }, body });
    const { screen } = await open(`${OWN}&preview=${id}`);
    await screen.getByRole('button', { name: 'Yes' }).click();
    await expect.element(screen.getByRole('button', { name: 'Yes' })).toHaveAttribute('aria-pressed', 'true');
    await expect.element(screen.getByText('Helpful: 1, not helpful: 0')).toBeVisible();
    await screen.getByRole('button', { name: 'What was changed' }).click();
    await expect.element(screen.getByRole('deletion')).toHaveTextContent('4');
    await expect.element(screen.getByRole('insertion')).toHaveTextContent('6');
    expect(await accessViolations()).toEqual([]);
  });

  test('a draft says so, asks nobody whether it helped, and is not shown to a student', async () => {
    const body = { title: 'Night shifts', description: '', is_draft: true };
    const { id } = (await api(contract.create, { body })).body;
    const { screen } = await open(`${OWN}&preview=${id}`);
    await expect.element(screen.getByRole('row', { name: /Night shifts/u }).getByText('Draft')).toBeVisible();
    await expect.element(screen.getByText('Draft', { exact: true }).nth(1)).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Yes' })).not.toBeInTheDocument();
    await commands.enterSchool('Student');
    queryClient.clear();
    expect(await stored('Night shifts')).toEqual([]);
  });

  test('a student reads them, and is offered no change', async () => {
    const id = await write('Keys of the labs', 'Behind the desk.');
    await commands.enterSchool('Student');
    queryClient.clear();
    const { screen } = await open(`${OWN}&preview=${id}`);
    await expect.element(screen.getByText('Behind the desk.')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'New article' })).not.toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: /^Actions for/u })).not.toBeInTheDocument();
    await expect(write('Of a student')).rejects.toMatchObject({ code: 'ABILITY_MISSING' });
  });

  test.each(schemes)('are accessible in the %s scheme, as those about Lectern are', async (scheme) => {
    const id = await write('Keys of the labs', 'Behind the desk.');
    const { screen, router } = await open(`${OWN}&preview=${id}`, { scheme });
    await expect.element(screen.getByText('Behind the desk.')).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    await router.navigate('/KnowledgeBase?preview=taking-an-exam');
    await expect.element(screen.getByRole('article')).toBeVisible();
    expect(await accessViolations()).toEqual([]);
  });
});
