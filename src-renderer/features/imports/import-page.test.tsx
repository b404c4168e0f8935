import { afterEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { questionsContract } from '#shared/contract/questions.ts';
import { openScreens, type View } from '#renderer/components/screen-stage.test-data.tsx';
import { serverForEach } from '#tests/helpers/server-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { api } from '#renderer/lib/api.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { useImportQueue } from './import-queue.ts';
import { ImportPage } from './pages/import-page.tsx';

const GIFT = `$CATEGORY: Plants

Which gas do plants take in? {=Carbon dioxide ~Oxygen ~Nitrogen}

Water is split in the light reactions. {TRUE}

Match the parts. {=Stroma -> Calvin cycle =Thylakoid -> light reactions}

Which letter is the sixth? {~a ~b ~c ~d ~e =f}
`;

const server = serverForEach(['imports'], 'Instructor');

afterEach(() => useImportQueue.setState({ files: [] }));

const open = async (at = '/ImportQuestions', view?: View) => {
  const opened = await openScreens({ '/ImportQuestions': <ImportPage /> }, at, view);
  await expect.element(opened.screen.getByRole('heading', { name: 'Import questions' })).toBeVisible();
  return opened;
};

const give = async (...files: readonly [name: string, content: string][]): Promise<void> => {
  await expect.poll(() => document.querySelector('input[type=file]')).not.toBeNull();
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('There is no field for files.');
  await userEvent.upload(
    input,
    files.map(([name, content]) => new File([content], name, { type: 'text/plain' })),
  );
};

const library = async () => (await api(questionsContract.foldersAndTags, {})).body;

describe('an import', () => {
  test('shows everything of the file before anything is written, imports the rest and undoes it', async () => {
    const { screen, address } = await open();
    await give(['biology.gift', GIFT]);
    await expect
      .element(screen.getByRole('tab', { name: /^Will be imported/u }))
      .toHaveTextContent('Will be imported2');
    await expect.element(screen.getByText('Which gas do plants take in?')).toBeVisible();
    await expect.element(screen.getByText('Carbon dioxide')).toBeVisible();
    expect((await library()).total).toBe(0);

    await screen.getByRole('tab', { name: /^Cannot be imported/u }).click();
    await expect.element(screen.getByText(/^Matching questions cannot be imported/u)).toBeVisible();
    await expect.element(screen.getByText('Item 3')).toBeVisible();
    await expect.element(screen.getByText('Line 7')).toBeVisible();
    await expect
      .element(screen.getByText(/^The question has 6 options; at most 5 are possible/u))
      .toBeVisible();

    await screen.getByRole('button', { name: 'Import 2 questions' }).click();
    await expect.element(screen.getByRole('heading', { name: '2 questions imported' })).toHaveFocus();
    await expect.element(screen.getByText(/^2 of biology.gift were left out/u)).toBeVisible();
    const { data, total } = await library();
    expect(total).toBe(2);
    expect(data.folders.map((folder) => folder.folder_name).toSorted()).toEqual(['Plants']);
    await expect
      .element(screen.getByRole('link', { name: 'Open the folder' }))
      .toHaveAttribute('href', expect.stringMatching(/^\/Questions\?folder=\d+$/u));

    await screen.getByRole('button', { name: 'Undo import' }).click();
    await expect
      .element(screen.getByRole('heading', { name: 'The import of biology.gift was undone' }))
      .toHaveFocus();
    expect((await library()).total).toBe(0);
    await screen.getByRole('button', { name: 'Import another file' }).click();
    await expect.poll(address).toBe('/ImportQuestions');
    await expect.element(screen.getByRole('heading', { name: 'Import questions' })).toHaveFocus();
    await expect.element(screen.getByText('Earlier imports')).toBeVisible();
    await expect.element(screen.getByText('Undone').last()).toBeVisible();
  });

  test('takes in a rejection that is mended, and leaves out what the library has already', async () => {
    const { screen } = await open();
    await give(['one.gift', 'Which gas do plants take in? {=Carbon dioxide ~Oxygen}']);
    await screen.getByRole('button', { name: 'Import 1 question' }).click();
    await expect.element(screen.getByRole('heading', { name: '1 question imported' })).toBeVisible();
    await give(['biology.gift', GIFT]);
    await screen.getByRole('button', { name: /^biology.gift/u }).click();
    await screen.getByRole('tab', { name: /^Cannot be imported/u }).click();
    await screen.getByRole('button', { name: 'Mend item 4' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Mend item 4' });
    await expect.element(dialog.getByText(/at most 5 are possible/u)).toBeVisible();
    await dialog.getByRole('button', { name: 'Remove 1' }).click();
    expect(await accessViolations()).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect
      .element(screen.getByRole('tab', { name: /^Will be imported/u }))
      .toHaveTextContent('Will be imported3');
    await screen.getByRole('tab', { name: /^There already/u }).click();
    await screen.getByRole('button', { name: 'Skip item 1' }).click();
    await expect.element(screen.getByRole('button', { name: 'Keep item 1' })).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    await screen.getByRole('button', { name: 'Import 2 questions' }).click();
    await expect.element(screen.getByRole('heading', { name: '2 questions imported' })).toBeVisible();
    expect((await library()).total).toBe(3);
  });

  test('asks what the columns of a table hold, puts its labels where they belong, and imports the complete files', async () => {
    const { screen } = await open();
    await give(['odd.csv', 'Aufgabe,Eins,Zwei,Loesungswort\nWhich metal?,Iron,Wood,Iron\n']);
    await expect
      .element(screen.getByRole('heading', { name: 'odd.csv needs to know what its columns hold' }))
      .toBeVisible();
    expect(await accessViolations()).toEqual([]);
    for (const [column, role] of [
      ['Aufgabe', 'Question'],
      ['Eins', 'One option'],
      ['Zwei', 'One option'],
      ['Loesungswort', 'Right answer'],
    ] as const) {
      await screen.getByRole('combobox', { name: `What the column ${column} holds` }).click();
      await screen.getByRole('option', { name: role, exact: true }).click();
    }
    await screen.getByRole('button', { name: 'Read the table' }).click();
    await expect.element(screen.getByRole('button', { name: 'Import 1 question' })).toBeVisible();
    await give(['two.gift', '$CATEGORY: Old\n\nIs it so? {TRUE}']);
    await screen.getByRole('button', { name: /^two.gift/u }).click();
    await screen.getByRole('button', { name: 'Categories and labels of the file' }).click();
    await userEvent.fill(screen.getByRole('combobox', { name: 'Old' }), 'New');
    await screen.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await screen.getByRole('button', { name: 'Import the 2 that are complete' }).click();
    await expect.element(screen.getByText('1 question imported').nth(1)).toBeVisible();
    const { data, total } = await library();
    expect(total).toBe(2);
    expect(data.folders.map((folder) => folder.folder_name)).toContain('New');
  });

  test('asks for the subject that students see, and puts the file in a folder of it', async () => {
    for (const name of ['Biology', 'History']) {
      await api(questionsContract.createFolder, { body: { folder_name: name } });
    }
    const { screen, address } = await open();
    await give(['history_final-v3.gift', 'Is it so? {TRUE}']);
    const subject = screen.getByRole('combobox', { name: 'Subject' });
    await expect.element(subject).toHaveValue('History');
    await expect
      .element(screen.getByRole('textbox', { name: 'Folder in it' }))
      .toHaveValue('history_final-v3');
    await userEvent.fill(subject, '');
    await userEvent.keyboard('{Escape}');
    await screen.getByRole('button', { name: 'Import 1 question' }).click();
    await expect.element(screen.getByText('Name the subject.')).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    await userEvent.fill(subject, 'Archaeology');
    await userEvent.keyboard('{Escape}');
    await screen.getByRole('button', { name: 'Import 1 question' }).click();
    await screen.getByRole('link', { name: 'Open the folder' }).click();
    const { folders } = (await library()).data;
    const made = folders.find((folder) => folder.folder_name === 'history_final-v3');
    expect(folders.find((folder) => folder.id === made?.parent_folder_id)?.folder_name).toBe('Archaeology');
    expect(address()).toBe(`/Questions?folder=${made?.id}`);
  });

  test('says which subject an existing folder belongs to', async () => {
    const { folder } = (await api(questionsContract.createFolder, { body: { folder_name: 'Biology' } })).body;
    const body = { folder_name: 'Cells', parent_folder_id: folder.id };
    const cells = (await api(questionsContract.createFolder, { body })).body.folder.id;
    const { screen } = await open(`/ImportQuestions?folder=${cells}`);
    await give(['one.gift', 'Is it so? {TRUE}']);
    await expect.element(screen.getByText('Students see the subject Biology.')).toBeVisible();
  });

  test('goes on after a reload, because the address names it', async () => {
    const first = await open();
    await give(['biology.gift', GIFT]);
    await expect.poll(first.address).toMatch(/import=\d+/u);
    await expect.element(first.screen.getByRole('button', { name: 'Import 2 questions' })).toBeVisible();
    await first.screen.unmount();
    queryClient.clear();
    useImportQueue.setState({ files: [] });
    const { screen } = await open(first.address());
    await expect.element(screen.getByRole('button', { name: 'Import 2 questions' })).toBeVisible();
  });

  test('says of a file that it cannot be read what is wrong with it', async () => {
    const { screen } = await open();
    await give(['notes.txt', 'Only some notes, and no question at all.']);
    await expect.element(screen.getByText('notes.txt cannot be imported')).toBeVisible();
    expect((await library()).total).toBe(0);
  });

  test('takes several files one after the other, and refuses an empty one alone', async () => {
    const { screen } = await open();
    await give(['empty.gift', ''], ['one.gift', 'Is it so? {TRUE}'], ['two.gift', 'And this? {FALSE}']);
    await expect.element(screen.getByText('The file is empty. Choose another one.')).toBeVisible();
    await expect.element(screen.getByText('Is it so?')).toBeVisible();
    await expect.element(screen.getByText('1 question found').last()).toBeVisible();
    await screen.getByRole('button', { name: /^two.gift/u }).click();
    await expect.element(screen.getByText('And this?')).toBeVisible();
  });

  test('of several files leads on to the one that waits, never to one that is done or failed', async () => {
    const { screen } = await open();
    await give(
      ['one.gift', 'Is it so? {TRUE}'],
      ['notes.txt', 'Only some notes, and no question at all.'],
      ['two.gift', 'And this? {FALSE}'],
      ['three.gift', 'Or that? {FALSE}'],
    );
    await expect.element(screen.getByText('1 question found').nth(2)).toBeVisible();
    const importIt = async (name: RegExp) => {
      await screen.getByRole('button', { name }).click();
      await screen.getByRole('button', { name: 'Import 1 question' }).click();
      await expect.element(screen.getByRole('heading', { name: '1 question imported' })).toBeVisible();
    };
    await importIt(/^three.gift/u);
    await expect.element(screen.getByRole('button', { name: 'Next: one.gift' })).toBeVisible();
    await importIt(/^one.gift/u);
    await screen.getByRole('button', { name: 'Next: two.gift' }).click();
    await screen.getByRole('button', { name: 'Import 1 question' }).click();
    await expect.element(screen.getByText('Everything in two.gift is in the library now.')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Next:/u }).query()).toBeNull();
  });

  test('says of a file that failed why, beside its name and in what was imported before', async () => {
    const { screen } = await open();
    await give(['notes.txt', 'Only some notes, and no question at all.']);
    await expect.element(screen.getByRole('heading', { name: 'notes.txt cannot be imported' })).toBeVisible();
    const reason = document.querySelector('[role=alert] p')?.textContent ?? '';
    expect(reason.length).toBeGreaterThan(10);
    const queue = screen.getByRole('complementary', { name: 'Files' });
    await expect.element(queue.getByText(reason)).toBeVisible();
    await screen.getByRole('button', { name: 'Import another file' }).click();
    await expect
      .element(screen.getByRole('region', { name: 'Earlier imports' }).getByText(reason))
      .toBeVisible();
  });

  test('for an exam leads back to it', async () => {
    const { screen } = await open('/ImportQuestions?fromExam=true&examId=7');
    await expect
      .element(screen.getByRole('link', { name: 'Back', exact: true }))
      .toHaveAttribute('href', '/CreateExam?examId=7&step=3');
    await give(['one.gift', 'Is it so? {TRUE}']);
    await screen.getByRole('button', { name: 'Import 1 question' }).click();
    await expect
      .element(screen.getByRole('link', { name: 'Back to the exam' }))
      .toHaveAttribute('href', '/CreateExam?examId=7&step=3');
  });

  test('that is discarded leaves nothing', async () => {
    const { screen, address } = await open();
    await give(['biology.gift', GIFT]);
    await screen.getByRole('button', { name: 'Discard the file' }).click();
    await expect.poll(address).toBe('/ImportQuestions');
    await expect.element(screen.getByText('Cancelled').last()).toBeVisible();
    expect((await library()).total).toBe(0);
  });

  test('is sent in parts of 512 KiB', async () => {
    const question = 'Is water wet? {TRUE}\n\n';
    const { screen } = await open();
    await give(['large.gift', question.repeat(Math.ceil((600 * 1024) / question.length))]);
    await expect.element(screen.getByRole('tab', { name: /^Will be imported/u })).toBeVisible();
    const parts = server.requests.filter(({ method, path }) => method === 'PUT' && path.includes('/parts/'));
    expect(parts.map(({ path }) => path.split('/').at(-1))).toEqual(['0', '1']);
    expect(parts[0]?.body instanceof Uint8Array ? parts[0].body.byteLength : 0).toBe(512 * 1024);
  });
});

describe('access', () => {
  test.each(schemes)('every step of the import (%s)', async (scheme) => {
    const { screen } = await open('/ImportQuestions', { scheme });
    expect(await accessViolations()).toEqual([]);
    await give(['biology.gift', GIFT]);
    await screen.getByRole('tab', { name: /^Cannot be imported/u }).click();
    await expect.element(screen.getByText('Item 3')).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    await screen.getByRole('button', { name: 'Import 2 questions' }).click();
    await expect.element(screen.getByRole('heading', { name: '2 questions imported' })).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    await screen.getByRole('button', { name: 'Import another file' }).click();
    await expect.element(screen.getByText('Earlier imports')).toBeVisible();
    expect(await accessViolations()).toEqual([]);
  });
});
