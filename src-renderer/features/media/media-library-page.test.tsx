import { beforeEach, describe, expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import type { JsonValue } from '#shared/bridge/json.ts';
import { mediaContract } from '#shared/contract/media.ts';
import { MediaPicker } from '#renderer/components/media/media-picker.tsx';
import { openScreens, type View } from '#renderer/components/screen-stage.test-data.tsx';
import { api } from '#renderer/lib/api.ts';
import { askAgain } from '#renderer/lib/arrivals.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { connectSchool, schoolForEach } from '#tests/helpers/school-in-page.ts';
import { TINY_PNG } from '#tests/factories/tiny-png.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { MediaLibraryPage } from './pages/media-library-page.tsx';

schoolForEach({ kind: 'demo', role: 'Instructor', texts: ['media', 'common'] });
beforeEach(() => {
  connectSchool();
  sayCopies();
});

/** The demo school has a video of its author. */
const DEMO_FILES = 1;

/** By the id of each copy, that of its original: only a hub makes copies. */
const asCopies = new Map<number, number>();

const isList = (value: JsonValue): value is readonly JsonValue[] => Array.isArray(value);

const withCopies = (value: JsonValue): JsonValue => {
  if (isList(value)) return value.map(withCopies);
  if (typeof value !== 'object' || value === null) return value;
  const said = Object.fromEntries(Object.entries(value).map(([key, one = null]) => [key, withCopies(one)]));
  const [id, name] = [said['id'], said['name']];
  const original = typeof id === 'number' ? asCopies.get(id) : undefined;
  const isUndecided = typeof name === 'string' && name.includes('(conflict from');
  return original === undefined || !isUndecided ? said : { ...said, copy_of: original };
};

/** The server's answers, with the originals of these copies. */
function sayCopies(): void {
  const { lectern } = window;
  if (lectern === undefined) throw new Error('There is no school.');
  const value: typeof lectern = {
    ...lectern,
    request: async (request) => {
      const answer = await lectern.request(request);
      const { body } = answer;
      return { ...answer, body: body instanceof Uint8Array ? body : withCopies(body) };
    },
  };
  Object.defineProperty(window, 'lectern', { value, configurable: true });
}

const openAt = (at = '/MediaLibrary', view?: View) =>
  openScreens({ '/MediaLibrary': <MediaLibraryPage /> }, at, view);

const picked: string[] = [];
const openPicker = () =>
  openScreens(
    {
      '/MediaLibrary': (
        <MediaPicker
          opened
          title="Choose a file"
          onPick={({ name }) => picked.push(name)}
          onClose={() => undefined}
        />
      ),
    },
    '/MediaLibrary',
  );

const words = (text: string) => new TextEncoder().encode(text);

/** A file of the library, as it arrives in one piece. */
async function add(name: string, bytes: Uint8Array) {
  const { id } = (await api(mediaContract.beginUpload, { body: { name, size: bytes.byteLength } })).body.data;
  await api(mediaContract.putUploadPiece, { params: { id, offset: 0 }, body: bytes });
  return (await api(mediaContract.addMediaFile, { body: { upload_id: id } })).body.data;
}

/** Hands a file to the place where files are let go. */
const drop = async (name: string, type: string, bytes: Uint8Array): Promise<void> => {
  const input = document.querySelector<HTMLInputElement>('[role="dialog"] input[type="file"]');
  if (input === null) throw new Error('There is no place for files.');
  await userEvent.upload(input, new File([new Uint8Array(bytes)], name, { type }));
};

describe('the media library', () => {
  test('begins with none, takes a file in, renames and removes it', async () => {
    await commands.enterSchool('SME');
    const { screen } = await openAt();
    await expect.element(screen.getByRole('heading', { name: 'Your library is empty' })).toBeVisible();
    await screen.getByRole('button', { name: 'Take files in' }).click();
    await drop('map.png', 'image/png', TINY_PNG);
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('row', { name: /map\.png/u })).toBeVisible();

    await screen.getByRole('button', { name: 'Actions for map.png' }).click();
    await page.getByRole('menuitem', { name: 'Change' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Change the file' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('world.png');
    await dialog.getByRole('textbox', { name: 'Alternative text' }).fill('A map of the world');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByRole('row', { name: /world\.png/u })).toBeVisible();

    await screen.getByRole('button', { name: 'Actions for world.png' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await screen.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Your library is empty' })).toBeVisible();
  });

  test('says why a file is not taken, with the words of the server', async () => {
    const { screen } = await openAt();
    await screen.getByRole('button', { name: 'Take files in' }).click();
    await drop('program.exe', '', new Uint8Array(600).fill(7).with(0, 0));
    const reason = screen.getByText(/is no video, sound, picture/u);
    await expect.element(reason).toBeVisible();
    await screen.getByRole('button', { name: 'Stop taking program.exe' }).click();
    await expect.element(reason).not.toBeInTheDocument();
  });

  test('asks for no other address of what plays when others change things', async () => {
    const { screen } = await openAt();
    await screen.getByRole('row').nth(1).click();
    await expect.poll(() => document.querySelector('video')).not.toBeNull();
    const stale = () =>
      queryClient
        .getQueryCache()
        .findAll({ queryKey: ['media'], type: 'active', predicate: ({ state }) => state.isInvalidated })
        .map(({ queryKey }) => queryKey[1]);
    await expect.poll(stale).toEqual([]);
    askAgain([]);
    const asked = stale();
    expect(asked).toContain('list');
    expect(asked).not.toContain('ticket');
  });

  test('says before it is sent what this computer cannot play', async () => {
    const { screen } = await openAt();
    await screen.getByRole('button', { name: 'Take files in' }).click();
    await drop('film.avi', 'video/x-msvideo', words('RIFF nothing that plays'));
    await expect.element(screen.getByText(/cannot play this file/u)).toBeVisible();
    expect((await api(mediaContract.listUploads, {})).body.data).toEqual([]);
    await screen.getByRole('button', { name: 'Stop taking film.avi' }).click();
  });

  test('goes on with what an earlier visit left', async () => {
    const bytes = words('What a course is about.');
    const body = { name: 'notes.txt', size: bytes.byteLength };
    const { id } = (await api(mediaContract.beginUpload, { body })).body.data;
    await api(mediaContract.putUploadPiece, { params: { id, offset: 0 }, body: bytes });
    const { screen } = await openAt();
    await screen.getByRole('button', { name: 'Continue' }).click();
    await expect.element(screen.getByRole('row', { name: /notes\.txt/u })).toBeVisible();
  });

  describe('with a copy from a conflict', () => {
    const SUFFIX = ' (conflict from Library laptop 3, 2026-11-20 09:12 UTC)';

    /** Two rows of the library, of which the hub has made one of the other. */
    async function addCopy() {
      const original = await add('map.png', TINY_PNG);
      const copy = await add('map.png', Uint8Array.from([...TINY_PNG, 0]));
      const say = (id: number, body: { name?: string; alt_text: string }) =>
        api(mediaContract.updateMediaFile, { params: { id }, body });
      await say(original.id, { alt_text: 'A map of Spain' });
      await say(copy.id, { name: `map.png${SUFFIX}`, alt_text: 'A map of Portugal' });
      asCopies.set(copy.id, original.id);
      return { original, copy };
    }
    beforeEach(() => asCopies.clear());

    const openCopy = async (view?: View) => {
      const { screen } = await openAt('/MediaLibrary', view);
      await expect.element(screen.getByText('To decide').first()).toBeVisible();
      await screen.getByRole('button', { name: /^Actions for map\.png \(conflict/u }).click();
      await page.getByRole('menuitem', { name: 'Compare with the original' }).click();
      const dialog = screen.getByRole('dialog', { name: 'Copy from a conflict' });
      await expect.element(dialog.getByText('A map of Spain')).toBeVisible();
      await expect.element(dialog.getByText('A map of Portugal')).toBeVisible();
      return { screen, dialog };
    };

    test('marks it, and its author takes what it says', async () => {
      const { original } = await addCopy();
      const { screen, dialog } = await openCopy();
      await dialog.getByRole('button', { name: 'Take the copy' }).click();
      await expect.element(screen.getByText('To decide')).not.toBeInTheDocument();
      const params = { id: original.id };
      const { data } = (await api(mediaContract.getMediaFile, { params })).body;
      expect(data).toMatchObject({ name: 'map.png', alt_text: 'A map of Portugal' });
      expect((await api(mediaContract.listMediaFiles, { query: {} })).body.total).toBe(1 + DEMO_FILES);
    });

    test('lets its author keep both', async () => {
      const { copy } = await addCopy();
      const { screen, dialog } = await openCopy();
      await dialog.getByRole('button', { name: 'Keep both' }).click();
      await expect.element(screen.getByText('To decide')).not.toBeInTheDocument();
      const { data } = (await api(mediaContract.getMediaFile, { params: { id: copy.id } })).body;
      expect(data).toMatchObject({ name: 'map.png', alt_text: 'A map of Portugal' });
    });

    test('lets its author keep the original alone', async () => {
      const { original } = await addCopy();
      const { screen, dialog } = await openCopy();
      await dialog.getByRole('button', { name: 'Keep the original' }).click();
      await expect.element(screen.getByText('To decide')).not.toBeInTheDocument();
      const { data, total } = (await api(mediaContract.listMediaFiles, { query: {} })).body;
      expect([total, data[0]?.id, data[0]?.alt_text]).toEqual([
        1 + DEMO_FILES,
        original.id,
        'A map of Spain',
      ]);
    });

    test.each(schemes)('has no barriers in the %s scheme', async (scheme) => {
      await addCopy();
      await openCopy({ scheme });
      expect(await accessViolations()).toEqual([]);
    });
  });

  test.each(schemes)('has no barriers in the %s scheme, also on the phone', async (scheme) => {
    await add('notes.txt', words('Notes.'));
    for (const view of [{ scheme }, { scheme, width: 320 }]) {
      const { screen } = await openAt('/MediaLibrary', view);
      await expect.element(screen.getByText('notes.txt').first()).toBeVisible();
      expect(await accessViolations()).toEqual([]);
    }
  });
});

describe('the picker', () => {
  test('finds a file of the library, and gives it on', async () => {
    await add('notes.txt', words('Notes.'));
    await add('more.txt', words('More notes.'));
    const { screen } = await openPicker();
    await screen.getByRole('tab', { name: 'Your library' }).click();
    await screen.getByRole('textbox', { name: 'Search your library' }).fill('notes');
    await expect.element(screen.getByRole('button', { name: 'Use more.txt' })).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Use notes.txt' }).click();
    expect(picked).toEqual(['notes.txt']);
  });

  test('gives on what it has taken in', async () => {
    const { screen } = await openPicker();
    await expect.element(screen.getByRole('button', { name: 'Choose files' })).toBeVisible();
    await drop('map.png', 'image/png', TINY_PNG);
    await expect.poll(() => picked.at(-1)).toBe('map.png');
  });
});
