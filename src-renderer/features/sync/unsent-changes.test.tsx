import { describe, expect, test } from 'vitest';
import { schoolForAll } from '#tests/helpers/school-in-page.ts';
import { accessViolations } from '#tests/helpers/stage.tsx';
import { connectSync } from '#tests/helpers/sync-in-page.ts';
import { openAt, refusedChange, standing, waitingChange } from './sync-stage.test-data.tsx';

const key = 'a'.repeat(64);

const exported = (mid: number, leftOut: readonly string[] = []) => {
  const { endpoint, what, at, code, message } = refusedChange(mid);
  return {
    mid,
    endpoint,
    what,
    at,
    code,
    message,
    user_id: 3,
    input: { body: { draft: 'kept' } },
    recorded: { now: 0, first_id: 0, id_count: 0, seed: 's', schema_version: 1, touches: [] },
    device_name: 'Library laptop 3',
    device_no: 4,
    client_id: null,
    checksum: key,
    files: [],
    files_left_out: [...leftOut],
    export_key: key,
  };
};

const unsent = (leftOut: readonly string[] = [], confirmed: 'included' | 'left-out' = 'left-out') => ({
  exported_at: '2026-11-21T09:00:00.000Z',
  hub_url: 'https://hub.northfield.example',
  device_name: 'Library laptop 3',
  device_no: 4,
  client_id: null,
  checksum: key,
  confirmed,
  of: 'own' as const,
  changes: [],
  attempts: [],
  files: [],
  files_left_out: [...leftOut],
});

schoolForAll({ kind: 'empty', texts: ['sync', 'common'] });

describe('what the hub refused or has not got', () => {
  test('makes a refused change again, and leads to what it is about', async () => {
    let isRefused = true;
    const stage = connectSync({
      ...standing(() => (isRefused ? { refused: [refusedChange(9)] } : { waiting: [waitingChange(10)] })),
      retryRefused: () => {
        isRefused = false;
        return { status: 200, body: { message: 'The change was made again.', mid: 10 } };
      },
    });
    const { screen } = await openAt('/Sync');
    await expect.element(screen.getByText('Your role may no longer change questions.')).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Open What does a mitochondrion do?' }))
      .toHaveAttribute('href', '/CreateQuestions?editQuestion=true&question=77');
    await screen.getByRole('button', { name: 'Try again: What does a mitochondrion do?' }).click();
    await expect.element(screen.getByText('The change was made again.')).toBeVisible();
    await expect.element(screen.getByRole('heading', { name: '1 change waits' })).toBeVisible();
    expect(stage.calls).toContain('POST /api/sync/refused/9/retry');
  });

  test('lets go of a refused change only when its file is saved', async () => {
    let isRefused = true;
    const stage = connectSync({
      ...standing(() => (isRefused ? { refused: [refusedChange(9)] } : {})),
      exportRefused: () => ({ status: 200, body: exported(9) }),
      discardRefused: ({ body }) => {
        expect(body).toEqual({ export_key: key });
        isRefused = false;
        return { status: 200, body: { message: 'The change was discarded.' } };
      },
    });
    stage.savesFiles = false;
    const { screen } = await openAt('/Sync');
    await screen.getByRole('button', { name: /^Discard/u }).click();
    const confirm = screen.getByRole('button', { name: 'Save as a file and discard' });
    await confirm.click();
    await expect.element(confirm).toBeEnabled();
    expect(stage.calls.some((call) => call.endsWith('/discard'))).toBe(false);
    stage.savesFiles = true;
    await confirm.click();
    await expect.element(screen.getByText('The change was discarded.')).toBeVisible();
    await expect.element(screen.getByRole('heading', { name: 'Nothing waits' })).toBeVisible();
    expect(JSON.parse(stage.files.get('lectern-change-9.json') ?? '')).toMatchObject({
      mid: 9,
      input: { body: { draft: 'kept' } },
    });
  });

  test('offers no way to a change whose draft is gone', async () => {
    const refused = [refusedChange(9, { endpoint: 'questions.saveQuestion', standing: [] })];
    connectSync(standing({ refused }));
    const { screen } = await openAt('/Sync');
    await expect.element(screen.getByRole('button', { name: /^Export What/u })).toBeVisible();
    expect(screen.getByRole('link', { name: /^Open/u }).query()).toBeNull();
  });

  test('says what a file lacks, and discards the change only when that is known', async () => {
    let isRefused = true;
    const stage = connectSync({
      ...standing(() => (isRefused ? { refused: [refusedChange(9)] } : {})),
      exportRefused: () => ({ status: 200, body: exported(9, [key]) }),
      discardRefused: () => {
        isRefused = false;
        return { status: 200, body: { message: 'The change was discarded.' } };
      },
    });
    const { screen } = await openAt('/Sync');
    await screen.getByRole('button', { name: /^Export What/u }).click();
    await expect
      .element(screen.getByText(/saved as a file, except 1 picture or attached file/u))
      .toBeVisible();
    await screen.getByRole('button', { name: /^Discard/u }).click();
    await screen.getByRole('button', { name: 'Save as a file and discard' }).click();
    await expect.element(screen.getByText(/in the file, except 1 picture/u)).toBeVisible();
    expect(stage.calls.some((call) => call.endsWith('/discard'))).toBe(false);
    expect(await accessViolations()).toEqual([]);
    await screen.getByRole('button', { name: 'Discard without them' }).click();
    await expect.element(screen.getByText('The change was discarded.')).toBeVisible();
    expect(stage.calls.filter((call) => call.endsWith('/export'))).toHaveLength(2);
  });

  test('lets somebody whom the hub turned away take everything along, and come back', async () => {
    const stage = connectSync({
      ...standing({
        state: 'refused',
        error: { code: 'FORBIDDEN', message: 'This device was revoked.' },
        waiting: [waitingChange(1)],
      }),
      exportUnsent: () => ({ status: 200, body: unsent() }),
    });
    const { screen } = await openAt('/Sync');
    await expect
      .element(screen.getByRole('link', { name: 'Connect again' }))
      .toHaveAttribute('href', '/Connect');
    expect(screen.getByRole('button', { name: 'Sync now' }).query()).toBeNull();
    await screen.getByRole('button', { name: 'Export what was not sent' }).click();
    await expect.element(screen.getByText('What was not sent is in the file.')).toBeVisible();
    expect(JSON.parse(stage.files.get('lectern-unsent-2026-11-21.json') ?? '')).toMatchObject({
      device_no: 4,
    });
    expect(await accessViolations()).toEqual([]);
  });

  test('says that a file also holds what a hub that cannot be asked had confirmed', async () => {
    connectSync({
      ...standing({ state: 'offline', waiting: [waitingChange(1)] }),
      exportUnsent: () => ({ status: 200, body: unsent([], 'included') }),
    });
    const { screen } = await openAt('/Sync');
    await screen.getByRole('button', { name: 'Export what was not sent' }).click();
    await expect.element(screen.getByText(/so the file also holds that/u)).toBeVisible();
  });

  test('says how many pictures what was not sent lacks', async () => {
    connectSync({
      ...standing({ waiting: [waitingChange(1)] }),
      exportUnsent: () => ({ status: 200, body: unsent([key, 'b'.repeat(64)]) }),
    });
    const { screen } = await openAt('/Sync');
    await screen.getByRole('button', { name: 'Export what was not sent' }).click();
    await expect
      .element(screen.getByText(/^What was not sent is in the file, except 2 pictures or attached files/u))
      .toBeVisible();
    expect(screen.getByText('What was not sent is in the file.', { exact: true }).query()).toBeNull();
  });
});
