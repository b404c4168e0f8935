import '#renderer/app/connect-feedback.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { mediaContract } from '#shared/contract/media.ts';
import { trainingVideosContract as contract } from '#shared/contract/training-videos.ts';
import { openScreens, type View } from '#renderer/components/screen-stage.test-data.tsx';
import { api } from '#renderer/lib/api.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { connectSchool, schoolForEach } from '#tests/helpers/school-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { TrainingVideosPage } from './pages/training-videos-page.tsx';

schoolForEach({ kind: 'demo', role: 'Admin', texts: ['training-videos', 'common'] });
beforeEach(() => connectSchool());

const open = (at = '/TrainingVideos', view?: View) =>
  openScreens({ '/TrainingVideos': <TrainingVideosPage /> }, at, view);
const add = async (title: string, changes: object = {}): Promise<number> => {
  const body = { title, description: '', link: 'https://films.example/cells', ...changes };
  return (await api(contract.create, { body: contract.create.body.parse(body) })).body.id;
};
const stored = async (search: string) => (await api(contract.list, { query: { search } })).body.data;

/** A second of silence: a recording that any browser plays. */
function silence(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(44 + 8000);
  const view = new DataView(bytes.buffer);
  const words: readonly (readonly [number, string])[] = [
    [0, 'RIFF'],
    [8, 'WAVE'],
    [12, 'fmt '],
    [36, 'data'],
  ];
  for (const [at, word] of words) bytes.set(new TextEncoder().encode(word), at);
  const numbers: readonly (readonly [number, number])[] = [
    [4, 36 + 8000],
    [16, 16],
    [24, 8000],
    [28, 8000],
    [40, 8000],
  ];
  for (const [at, value] of numbers) view.setUint32(at, value, true);
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 1],
    [34, 8],
  ] as const)
    view.setUint16(at, value, true);
  bytes.fill(128, 44);
  return bytes;
}

async function keptRecording(name: string): Promise<number> {
  const bytes = silence();
  const { id } = (await api(mediaContract.beginUpload, { body: { name, size: bytes.byteLength } })).body.data;
  await api(mediaContract.putUploadPiece, { params: { id, offset: 0 }, body: bytes });
  return (await api(mediaContract.addMediaFile, { body: { upload_id: id } })).body.data.id;
}

describe('training videos', () => {
  test('a recording of the institution plays in its place, with chapters, and says who has seen it', async () => {
    const fileId = await keptRecording('Silence.wav');
    const id = await add('A quiet second', {
      link: '',
      media_file_id: fileId,
      chapters: '0:00 Begin\n0:01 End',
    });
    await api(contract.finish, { params: { id } });
    const { screen } = await open(`/TrainingVideos?preview=${id}`);
    await expect
      .poll(() => document.querySelector('audio')?.getAttribute('aria-label'))
      .toBe('A quiet second');
    const chapters = screen.getByRole('list', { name: 'Chapters' });
    await expect.element(chapters.getByRole('button', { name: '0:01 End' })).toBeVisible();
    await expect.element(screen.getByText('1 person has seen it to its end')).toBeVisible();
    await expect.element(screen.getByText('To its end')).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    await screen
      .getByRole('row', { name: /A quiet second/u })
      .getByRole('button')
      .last()
      .click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Edit training video' });
    await dialog.getByRole('button', { name: 'Take it out' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog.getByText('Enter an address of the web, or choose a file.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Address' }).fill('https://films.example/quiet');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(async () => (await stored('quiet second'))[0]?.file).toBeNull();
  });

  test('an address that is none is refused at its field, nothing typed is lost, and the right one is kept', async () => {
    const { screen } = await open();
    await screen.getByRole('button', { name: 'New training video' }).first().click();
    const dialog = screen.getByRole('dialog', { name: 'New training video' });
    const link = dialog.getByRole('textbox', { name: 'Address' });
    await dialog.getByRole('textbox', { name: 'Title' }).fill('How cells divide');
    await dialog.getByRole('textbox', { name: 'Description' }).fill('From minute three.');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect.element(link).toHaveAccessibleDescription('Enter an address of the web, or choose a file.');
    await link.fill('javascript:alert(1)');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect.element(link).toHaveAccessibleDescription(/Enter a whole address/u);
    await expect.element(link).toHaveValue('javascript:alert(1)');
    await expect.element(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('How cells divide');
    expect(await stored('cells divide')).toEqual([]);
    await link.fill('https://films.example/cells');
    await dialog.getByRole('textbox', { name: 'Course or subject' }).fill('Biology');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect.element(screen.getByRole('row', { name: /How cells divide.*Biology/u })).toBeVisible();
    const one = { link: 'https://films.example/cells', topic: 'Biology', description: 'From minute three.' };
    expect(await stored('cells divide')).toMatchObject([one]);
  });

  test('one is changed from its row, and the pane beside the list says the new words', async () => {
    const id = await add('How cells divide');
    const { screen } = await open(`/TrainingVideos?preview=${id}`);
    await screen.getByRole('button', { name: 'Actions for How cells divide' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Edit training video' });
    await expect
      .element(dialog.getByRole('textbox', { name: 'Address' }))
      .toHaveValue('https://films.example/cells');
    await dialog.getByRole('textbox', { name: 'Title' }).fill('How tissues grow');
    await dialog.getByRole('textbox', { name: 'Address' }).fill('https://growth.example/');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByRole('heading', { name: 'How tissues grow' })).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Watch' }))
      .toHaveAttribute('href', 'https://growth.example/');
    expect(await stored('how')).toMatchObject([{ id, title: 'How tissues grow' }]);
  });

  test('a deleted one leaves the list and the pane once the question is answered', async () => {
    const id = await add('How cells divide');
    const { screen } = await open(`/TrainingVideos?preview=${id}`);
    await screen.getByRole('button', { name: 'Actions for How cells divide' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const asked = screen.getByRole('dialog', { name: 'Delete "How cells divide"?' });
    await expect.element(asked).toBeVisible();
    expect(await stored('how')).toHaveLength(1);
    await asked.getByRole('button', { name: 'Delete' }).click();
    await expect.element(screen.getByRole('row', { name: /How cells divide/u })).not.toBeInTheDocument();
    await expect.element(screen.getByRole('heading', { name: 'How cells divide' })).not.toBeInTheDocument();
    expect(await stored('how')).toEqual([]);
  });

  test('the search finds words of the title and of the subject', async () => {
    await add('How cells divide', { topic: 'Biology' });
    await add('Using logarithms', { topic: 'Mathematics' });
    const { screen, address } = await open();
    const search = screen.getByRole('searchbox', { name: 'Search titles and subjects' });
    await search.fill('mathem');
    await expect.element(screen.getByRole('row', { name: /How cells divide/u })).not.toBeInTheDocument();
    await expect.element(screen.getByRole('row', { name: /Using logarithms/u })).toBeVisible();
    expect(address()).toBe('/TrainingVideos?q=mathem');
    await search.fill('divide');
    await expect.element(screen.getByRole('row', { name: /How cells divide/u })).toBeVisible();
    await expect.element(screen.getByRole('row', { name: /Using logarithms/u })).not.toBeInTheDocument();
  });

  test('one that a link leads to is open on whatever page it stands', async () => {
    const id = await add('The oldest', { description: 'Watch this first.' });
    for (const no of Array.from({ length: 11 }, (_, at) => at)) await add(`Newer ${no}`);
    const { screen } = await open(`/TrainingVideos?preview=${id}`);
    await expect.element(screen.getByRole('heading', { name: 'The oldest' })).toBeVisible();
    await expect.element(screen.getByText('Watch this first.')).toBeVisible();
  });

  test('a student watches them, and is offered no change', async () => {
    const id = await add('How cells divide');
    await commands.enterSchool('Student');
    queryClient.clear();
    const { screen } = await open(`/TrainingVideos?preview=${id}`);
    await expect
      .element(screen.getByRole('link', { name: 'Watch' }))
      .toHaveAttribute('href', 'https://films.example/cells');
    await expect.element(screen.getByRole('button', { name: 'New training video' })).not.toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: /^Actions for/u })).not.toBeInTheDocument();
    await expect(add('Of a student')).rejects.toMatchObject({ code: 'ABILITY_MISSING' });
  });

  test.each(schemes)('is accessible in the %s scheme, with one open and the dialog', async (scheme) => {
    const id = await add('How cells divide', { topic: 'Biology' });
    const { screen } = await open(`/TrainingVideos?preview=${id}`, { scheme });
    await expect.element(screen.getByRole('heading', { name: 'How cells divide' })).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    await screen.getByRole('button', { name: 'New training video' }).click();
    await expect.element(screen.getByRole('dialog')).toBeVisible();
    expect(await accessViolations()).toEqual([]);
  });
});
