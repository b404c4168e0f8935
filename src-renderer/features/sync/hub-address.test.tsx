import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '#renderer/i18n/start-i18n.ts';
import { disconnectSchool } from '#tests/helpers/school-in-page.ts';
import { connectSync, syncStatus } from '#tests/helpers/sync-in-page.ts';
import { openAt } from './sync-stage.test-data.tsx';

beforeAll(() => startI18n('en'));
afterEach(() => {
  disconnectSchool();
  vi.restoreAllMocks();
});

test('the whole address of the hub can be copied', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  connectSync({
    getStatus: () => ({
      status: 200 as const,
      body: syncStatus({ hub_url: 'https://hub.northfield.example/' }),
    }),
    listConflicts: () => ({ status: 200 as const, body: { data: [], total: 0 } }),
  });
  const { screen } = await openAt('/Sync');
  await expect.element(screen.getByText('hub.northfield.example', { exact: true })).toBeVisible();
  await screen.getByRole('button', { name: 'Copy the address of the hub' }).click();
  await expect.element(screen.getByRole('button', { name: 'Copied' })).toHaveFocus();
  expect(copied).toHaveBeenCalledWith('https://hub.northfield.example/');
});
