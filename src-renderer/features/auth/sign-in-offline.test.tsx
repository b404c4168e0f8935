import { expect, test } from 'vitest';
import { openScreens } from '#renderer/components/screen-stage.test-data.tsx';
import { schoolForAll } from '#tests/helpers/school-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { connectSync } from '#tests/helpers/sync-in-page.ts';
import { SignInPage } from './pages/sign-in-page.tsx';

const connect = (state: 'idle' | 'offline') =>
  connectSync({
    getConnection: () => ({
      status: 200,
      body: {
        role: 'device',
        state,
        hub_url: 'https://hub.northfield.example',
        device_name: 'Library laptop 3',
        last_sync_at: null,
        enrolment: null,
        hub_clock: null,
      },
    }),
  });

schoolForAll({ kind: 'demo', texts: ['auth', 'common'] });

const open = (view = {}) => openScreens({ '/signin': <SignInPage /> }, '/signin', view);

test('a device whose hub answers says which hub that is', async () => {
  connect('idle');
  const { screen } = await open();
  await expect.element(screen.getByText(/Belongs to hub.northfield.example/u)).toBeVisible();
  expect(screen.getByText(/The first sign-in of a person/u).query()).toBeNull();
});

test.each(schemes)('a device whose hub is away explains who can sign in (%s)', async (scheme) => {
  connect('offline');
  const { screen } = await open({ scheme, width: 320 });
  await expect.element(screen.getByText(/The first sign-in of a person here needs the hub/u)).toBeVisible();
  await expect.element(screen.getByText('Offline: the hub does not answer.')).toBeVisible();
  expect(await accessViolations()).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});
