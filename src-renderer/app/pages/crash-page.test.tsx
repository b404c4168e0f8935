import '../styles.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { GalleryProviders } from '#tests/gallery/gallery-providers.tsx';
import { accessViolations } from '#tests/helpers/stage.tsx';
import { startI18n } from '#renderer/i18n/start-i18n.ts';
import { loadCode } from '#renderer/lib/load-code.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { CrashPage } from './crash-page.tsx';

beforeAll(() => startI18n('en'));

afterEach(() => {
  vi.restoreAllMocks();
  queryClient.clear();
});

const failure = new TypeError('Failed to fetch dynamically imported module: /assets/devices-page.js');

/** A screen whose code does not come. */
const openScreen = () => {
  const lazy = async () => ({ Component: await loadCode(() => Promise.reject<() => null>(failure)) });
  const router = createMemoryRouter([{ path: '/', ErrorBoundary: CrashPage, lazy }]);
  return render(
    <GalleryProviders scheme="light">
      <I18nextProvider i18n={i18next}>
        <QueryClientProvider client={queryClient}>
          <main>
            <RouterProvider router={router} />
          </main>
        </QueryClientProvider>
      </I18nextProvider>
    </GalleryProviders>,
  );
};

test('a screen that did not come because the server is away says so, and asks again', async () => {
  const calls = vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  const screen = await openScreen();
  await expect.element(screen.getByRole('heading', { name: 'The server does not answer' })).toBeVisible();
  expect(screen.getByText(/dynamically imported module/u).query()).toBeNull();
  const before = calls.mock.calls.length;
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('There is still no answer.')).toBeVisible();
  expect(calls.mock.calls.length).toBeGreaterThan(before);
  expect(await accessViolations()).toEqual([]);
});

test('a screen that does not come from a server that answers has stopped working', async () => {
  vi.spyOn(window, 'fetch').mockResolvedValue(
    Response.json({ message: 'No.', code: 'NOT_FOUND' }, { status: 404 }),
  );
  await page.viewport(320, 640);
  const screen = await openScreen();
  await expect.element(screen.getByRole('heading', { name: 'This screen stopped working' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Reload' })).toBeInViewport();
  await expect.element(screen.getByText(/^Lectern \d+\.\d+\.\d+, /u)).toBeVisible();
});
