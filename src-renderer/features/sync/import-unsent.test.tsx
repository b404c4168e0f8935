import { describe, expect, test } from 'vitest';
import { AppError } from '#shared/contract/errors.ts';
import type { ImportedPiece } from '#shared/contract/sync-imports.ts';
import { schoolForAll } from '#tests/helpers/school-in-page.ts';
import { accessViolations } from '#tests/helpers/stage.tsx';
import { connectSync, type SyncAnswers } from '#tests/helpers/sync-in-page.ts';
import { device, openAt } from './sync-stage.test-data.tsx';

const sha256 = 'c'.repeat(64);

const piece = (name: string, change: Partial<ImportedPiece>): ImportedPiece => ({
  kind: 'change',
  name,
  endpoint: 'questions.saveQuestion',
  what: 'Save a question',
  title: 'What is a kiln?',
  person: 'Priya Raman',
  at: '2026-11-20T09:00:00.000Z',
  outcome: 'taken',
  message: null,
  ...change,
});

const pieces = (): ImportedPiece[] => [
  piece('1', {}),
  piece('2', { title: 'Who built it?', outcome: 'refused', message: 'This account is suspended.' }),
  piece('9', { kind: 'attempt', endpoint: null, title: 'Pottery', outcome: 'already' }),
];

const parts: string[] = [];
const answering = (more: SyncAnswers = {}): SyncAnswers => ({
  listDevices: () => ({
    status: 200,
    body: { data: [device('Kiosk', {})], total: 1, open_enrolment: false, went_back: null },
  }),
  putUnsentPart: ({ body }) => {
    parts.push(JSON.stringify(body));
    return { status: 200, body: { message: 'Received.', sha256 } };
  },
  importUnsent: () => ({
    status: 200,
    body: {
      message: 'Done.',
      data: {
        device_name: 'Lost laptop',
        device: 'unknown',
        exported_at: '2026-11-21T09:00:00.000Z',
        pieces: pieces(),
      },
    },
  }),
  ...more,
});

schoolForAll({ kind: 'demo', role: 'Admin', texts: ['sync', 'common'] });

/** Chooses a file in the dialog, as the picker of the system would. */
function chooseFile(text: string): void {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (input === null) throw new Error('Nothing takes a file.');
  const chosen = new DataTransfer();
  chosen.items.add(new File([text], 'lectern-unsent.json', { type: 'application/json' }));
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

describe('unsent work of a computer', () => {
  test('is shown piece by piece before it is imported, and what became of it afterwards', async () => {
    parts.length = 0;
    const asked: unknown[] = [];
    const { importUnsent } = answering();
    const stage = connectSync(
      answering({
        importUnsent: (call) => {
          asked.push(call.body);
          if (importUnsent === undefined) throw new Error('It is always there.');
          return importUnsent(call);
        },
      }),
    );
    const { screen } = await openAt('/Devices');
    await screen.getByRole('button', { name: 'Import unsent work' }).click();
    await expect.element(screen.getByRole('button', { name: 'Choose a file' })).toBeVisible();
    chooseFile('{"of":"own"}');
    await expect.element(screen.getByText('1 piece would be imported.', { exact: false })).toBeVisible();
    expect(parts).toEqual([JSON.stringify({ base64: btoa('{"of":"own"}') })]);
    await expect.element(screen.getByText('Nothing but your word says', { exact: false })).toBeVisible();
    await expect.element(screen.getByText('Will be imported')).toBeVisible();
    await expect.element(screen.getByText('This account is suspended.')).toBeVisible();
    await expect.element(screen.getByText('Already there')).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    expect(asked).toEqual([{ sha256, is_preview: true }]);
    await screen.getByRole('button', { name: 'Import', exact: true }).click();
    await expect.element(screen.getByText('1 piece was imported.')).toBeVisible();
    expect(asked[1]).toEqual({ sha256, is_preview: false });
    expect(stage.calls.filter((call) => call.startsWith('POST /api/devices/unsent'))).toHaveLength(2);
  });

  test('says why a file is not taken', async () => {
    connectSync(
      answering({
        importUnsent: () => {
          throw new AppError('VALIDATION_FAILED', 'This file is damaged.');
        },
      }),
    );
    const { screen } = await openAt('/Devices');
    await screen.getByRole('button', { name: 'Import unsent work' }).click();
    chooseFile('{');
    await expect.element(screen.getByRole('alert')).toHaveTextContent('This file is damaged.');
    expect(screen.getByRole('button', { name: 'Import', exact: true }).query()).toBeNull();
  });
});
