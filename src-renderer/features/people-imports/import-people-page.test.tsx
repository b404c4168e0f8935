import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { authContract } from '#shared/contract/auth.ts';
import { peopleImportsContract as contract } from '#shared/contract/people-imports.ts';
import { usersContract } from '#shared/contract/users.ts';
import { openScreens, type View } from '#renderer/components/screen-stage.test-data.tsx';
import { api } from '#renderer/lib/api.ts';
import { serverForEach } from '#tests/helpers/server-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { ImportPeoplePage } from './pages/import-people-page.tsx';

serverForEach(['people-imports', 'common'], 'Admin');

const openAt = (at = '/ImportPeople', view?: View) =>
  openScreens({ '/ImportPeople': <ImportPeoplePage /> }, at, view);

const HEADER = 'first_name,last_name,email,role,groups';

const upload = async (lines: readonly string[]): Promise<number> => {
  const body = new TextEncoder().encode([HEADER, ...lines].join('\n'));
  return (await api(contract.start, { query: { file_name: 'class-7b.csv' }, body })).body.data.id;
};

const found = async (search: string): Promise<string[]> => {
  const { data } = (await api(usersContract.listStudents, { query: { search } })).body;
  return data.map((user) => `${user.first_name} ${user.last_name}`);
};

const give = async (name: string, content: string): Promise<void> => {
  await expect.poll(() => document.querySelector('input[type=file]')).not.toBeNull();
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('There is no field for files.');
  await userEvent.upload(input, new File([content], name, { type: 'text/csv' }));
};

const LINES = [
  'Zoë,Quill,zoe.quill@school.example,,Class 7b',
  'Ivo,Quill,,,Class 7b',
  'Ivo,Quill,,,Class 7b',
  'Ann,Quill,ann at school,,',
];

describe('a file of people', () => {
  test('is chosen, checked and imported; its people start with the codes of their slips', async () => {
    const { screen, address } = await openAt();
    await give('class-7b.csv', [HEADER, ...LINES].join('\n'));

    await expect.element(screen.getByText('4 people in this file.')).toBeVisible();
    expect(address()).toMatch(/^\/ImportPeople\?import=\d+$/u);
    await expect.element(screen.getByText('email: “ann at school” is no e-mail address.')).toBeVisible();
    await expect.element(screen.getByText('A new group: Class 7b')).toBeVisible();
    await expect.element(screen.getByText('2 to create, 0 to update')).toBeVisible();
    await screen.getByRole('checkbox', { name: 'Import Ivo Quill, line 4' }).click();
    await expect.element(screen.getByText('3 to create, 0 to update')).toBeVisible();
    await screen.getByRole('button', { name: 'Import 3 people' }).click();

    await expect.element(screen.getByRole('heading', { name: 'class-7b.csv was imported' })).toBeVisible();
    expect(await found('quill')).toEqual(['Ivo Quill', 'Ivo Quill', 'Zoë Quill']);
    await screen.getByRole('button', { name: 'Make start codes' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Make the codes' }).click();
    await expect.element(screen.getByText('3 start codes')).toBeVisible();
    const row = screen.getByRole('row', { name: /zoe\.quill/u });
    const code = row.element().querySelector('td:last-child')?.textContent ?? '';
    const slips = [...document.querySelectorAll('body > * > *')].find((part) =>
      part.textContent.includes('Sign in at'),
    );
    for (const word of ['Zoë Quill', code, 'good once']) expect(slips?.textContent).toContain(word);
    expect(await accessViolations()).toEqual([]);
    const body = { email: 'zoe.quill@school.example', code, new_password: 'violet harbour' };
    expect((await api(authContract.start, { body })).status).toBe(200);
  });

  test('that is none is refused in words, beside the way to choose another', async () => {
    const { screen } = await openAt();
    await give('notes.txt', 'nothing of the kind');
    await expect.element(screen.getByText(/whose first row is/u)).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Choose a file' })).toBeEnabled();
  });

  test('updates those who are there, or leaves them', async () => {
    const { data } = (await api(usersContract.listStudents, { query: { limit: 1 } })).body;
    const [user] = data;
    const id = await upload([`Renamed,Person,${user?.email ?? ''},,`]);
    const { screen } = await openAt(`/ImportPeople?import=${id}`);
    const before = `${user?.first_name} ${user?.last_name}`;
    await expect.element(screen.getByText(`${before} becomes Renamed Person.`)).toBeVisible();
    const button = screen.getByRole('button', { name: /^Import \d/u });
    await screen.getByRole('switch').click();
    await expect.element(button).toBeDisabled();
    await screen.getByRole('switch').click();
    await button.click();
    await expect.element(screen.getByText('0 created, 1 updated.')).toBeVisible();
    expect(await found('renamed')).toEqual(['Renamed Person']);
  });

  test('is undone while nobody has begun', async () => {
    const id = await upload(LINES);
    await api(contract.confirm, { params: { id }, body: {} });
    const { screen } = await openAt(`/ImportPeople?import=${id}`);
    await screen.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
    await expect.element(screen.getByRole('heading', { name: 'class-7b.csv was undone' })).toBeVisible();
    expect(await found('quill')).toEqual([]);
  });

  test('is found again among the earlier ones, or given up', async () => {
    await upload(LINES);
    const { screen, address } = await openAt();
    await screen.getByRole('button', { name: 'class-7b.csv' }).click();
    await screen.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Choose a CSV file' })).toBeVisible();
    expect(address()).toBe('/ImportPeople');
  });

  test.each(schemes)('is accessible in the %s scheme, at 320 pixels too', async (scheme) => {
    const id = await upload(LINES);
    const { screen } = await openAt(`/ImportPeople?import=${id}`, { scheme, width: 320 });
    await expect.element(screen.getByText('4 people in this file.')).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  });

  test.each(schemes)('is chosen accessibly in the %s scheme', async (scheme) => {
    const { screen } = await openAt('/ImportPeople', { scheme, width: 320 });
    await expect.element(screen.getByRole('button', { name: 'Choose a file' })).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  });
});
