import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '#renderer/i18n/start-i18n.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { accessViolations } from '#tests/helpers/stage.tsx';
import { ChartWithTable } from './chart-with-table.tsx';
import { openScreens } from './screen-stage.test-data.tsx';

vi.mock('./chart-body.tsx', () => {
  throw new Error('The code did not come.');
});

beforeAll(() => startI18n('en'));

afterEach(() => {
  vi.restoreAllMocks();
  queryClient.clear();
});

test('a chart whose code does not come says so in its place, and its numbers are still there', async () => {
  const calls = vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  const chart = (
    <>
      <h1>Dashboard</h1>
      <ChartWithTable
        title="Scores"
        kind="bar"
        pointHeader="Score"
        points={[{ label: '0–9', values: { count: 4 } }]}
        series={[{ name: 'count', label: 'Attempts' }]}
      />
    </>
  );
  const { screen } = await openScreens({ '/': chart }, '/');
  const alert = screen.getByRole('alert');
  await expect.element(alert.getByRole('heading', { name: 'This could not be loaded' })).toBeVisible();
  await expect.element(alert.getByText('Network Error')).toBeVisible();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  expect(document.body.textContent).not.toContain('Error: ');
  expect(await accessViolations()).toEqual([]);

  const before = calls.mock.calls.length;
  await alert.getByRole('button', { name: 'Try again' }).click();
  await vi.waitFor(() => expect(calls.mock.calls.length).toBeGreaterThan(before));

  await screen.getByRole('button', { name: 'Show as table' }).click();
  await expect.element(screen.getByRole('cell', { name: '4' })).toBeVisible();
});
