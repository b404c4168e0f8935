import '#renderer/app/connect-feedback.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { resourcesContract as contract } from '#shared/contract/resources.ts';
import { openScreens, type View } from '#renderer/components/screen-stage.test-data.tsx';
import { api } from '#renderer/lib/api.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { connectSchool, schoolForEach } from '#tests/helpers/school-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { ResourcesPage } from './pages/resources-page.tsx';

schoolForEach({ kind: 'demo', role: 'Admin', texts: ['resources', 'common'] });
beforeEach(() => connectSchool());

const open = (at = '/Resources', view?: View) => openScreens({ '/Resources': <ResourcesPage /> }, at, view);
const add = async (title: string, changes: object = {}): Promise<number> => {
  const body = { title, description: '', link: 'https://atlas.example/cells', ...changes };
  return (await api(contract.create, { body: contract.create.body.parse(body) })).body.id;
};
const stored = async (search: string) => (await api(contract.list, { query: { search } })).body.data;

describe('resources', () => {
  test('an address that is none is refused at its field, nothing typed is lost, and the right one is kept', async () => {
    const { screen } = await open();
    await screen.getByRole('button', { name: 'New resource' }).first().click();
    const dialog = screen.getByRole('dialog', { name: 'New resource' });
    const link = dialog.getByRole('textbox', { name: 'Address' });
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Atlas of cells');
    await dialog.getByRole('textbox', { name: 'Description' }).fill('Plates 3 and 4.');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect.element(link).toHaveAccessibleDescription('Enter an address of the web, or choose a file.');
    await link.fill('javascript:alert(1)');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect.element(link).toHaveAccessibleDescription(/Enter a whole address/u);
    await expect.element(link).toHaveValue('javascript:alert(1)');
    await expect.element(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Atlas of cells');
    expect(await stored('atlas of cells')).toEqual([]);
    await link.fill('https://atlas.example/cells');
    await dialog.getByRole('textbox', { name: 'Course or subject' }).fill('Biology');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect.element(screen.getByRole('row', { name: /Atlas of cells.*Biology/u })).toBeVisible();
    const one = { link: 'https://atlas.example/cells', topic: 'Biology', description: 'Plates 3 and 4.' };
    expect(await stored('atlas of cells')).toMatchObject([one]);
  });

  test('one is changed from its row, and the pane beside the list says the new words', async () => {
    const id = await add('Atlas of cells');
    const { screen } = await open(`/Resources?preview=${id}`);
    await screen.getByRole('button', { name: 'Actions for Atlas of cells' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Edit resource' });
    await expect
      .element(dialog.getByRole('textbox', { name: 'Address' }))
      .toHaveValue('https://atlas.example/cells');
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Atlas of tissues');
    await dialog.getByRole('textbox', { name: 'Address' }).fill('https://tissues.example/');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Atlas of tissues' })).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Open' }))
      .toHaveAttribute('href', 'https://tissues.example/');
    expect(await stored('atlas')).toMatchObject([{ id, title: 'Atlas of tissues' }]);
  });

  test('a deleted one leaves the list and the pane once the question is answered', async () => {
    const id = await add('Atlas of cells');
    const { screen } = await open(`/Resources?preview=${id}`);
    await screen.getByRole('button', { name: 'Actions for Atlas of cells' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const asked = screen.getByRole('dialog', { name: 'Delete "Atlas of cells"?' });
    await expect.element(asked).toBeVisible();
    expect(await stored('atlas')).toHaveLength(1);
    await asked.getByRole('button', { name: 'Delete' }).click();
    await expect.element(screen.getByRole('row', { name: /Atlas of cells/u })).not.toBeInTheDocument();
    await expect.element(screen.getByRole('heading', { name: 'Atlas of cells' })).not.toBeInTheDocument();
    expect(await stored('atlas')).toEqual([]);
  });

  test('the list is narrowed to a subject, and an earlier version says what changed', async () => {
    const id = await add('Atlas of cells', { topic: 'Biology', description: 'Plates 3 and 4.' });
    const body = { title: 'Atlas of cells', topic: 'Biology', link: 'https://atlas.example/cells' };
    await api(contract.update, { params: { id }, body: { ...body, description: 'Plates 3 and 5.' } });
    await add('Letters', { topic: 'History' });
    const { screen } = await open('/Resources?topic=Biology');
    await expect.element(screen.getByRole('row', { name: /Atlas of cells/u })).toBeVisible();
    await expect.element(screen.getByRole('row', { name: /Letters/u })).not.toBeInTheDocument();
    await screen.getByRole('row', { name: /Atlas of cells/u }).click();
    await screen.getByRole('button', { name: 'What changed' }).click();
    await expect.element(screen.getByRole('deletion')).toHaveTextContent('4');
    expect(await accessViolations()).toEqual([]);
  });

  test('the search finds words of the title and of the subject', async () => {
    await add('Atlas of cells', { topic: 'Biology' });
    await add('Tables of logarithms', { topic: 'Mathematics' });
    const { screen, address } = await open();
    const search = screen.getByRole('searchbox', { name: 'Search titles and subjects' });
    await search.fill('mathem');
    await expect.element(screen.getByRole('row', { name: /Atlas of cells/u })).not.toBeInTheDocument();
    await expect.element(screen.getByRole('row', { name: /Tables of logarithms/u })).toBeVisible();
    expect(address()).toBe('/Resources?q=mathem');
    await search.fill('atlas');
    await expect.element(screen.getByRole('row', { name: /Atlas of cells/u })).toBeVisible();
    await expect.element(screen.getByRole('row', { name: /Tables of logarithms/u })).not.toBeInTheDocument();
  });

  test('one that a link leads to is open on whatever page it stands', async () => {
    const id = await add('The oldest', { description: 'Read this first.' });
    for (const no of Array.from({ length: 11 }, (_, at) => at)) await add(`Newer ${no}`);
    const { screen } = await open(`/Resources?preview=${id}`);
    await expect.element(screen.getByRole('heading', { name: 'The oldest' })).toBeVisible();
    await expect.element(screen.getByText('Read this first.')).toBeVisible();
  });

  test('a student reads them, and is offered no change', async () => {
    const id = await add('Atlas of cells');
    await commands.enterSchool('Student');
    queryClient.clear();
    const { screen } = await open(`/Resources?preview=${id}`);
    await expect
      .element(screen.getByRole('link', { name: 'Open' }))
      .toHaveAttribute('href', 'https://atlas.example/cells');
    await expect.element(screen.getByRole('button', { name: 'New resource' })).not.toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: /^Actions for/u })).not.toBeInTheDocument();
    await expect(add('Of a student')).rejects.toMatchObject({ code: 'ABILITY_MISSING' });
  });

  test.each(schemes)('is accessible in the %s scheme, with one open and the dialog', async (scheme) => {
    const id = await add('Atlas of cells', { topic: 'Biology' });
    const { screen } = await open(`/Resources?preview=${id}`, { scheme });
    await expect.element(screen.getByRole('heading', { name: 'Atlas of cells' })).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    await screen.getByRole('button', { name: 'New resource' }).click();
    await expect.element(screen.getByRole('dialog')).toBeVisible();
    expect(await accessViolations()).toEqual([]);
  });
});
