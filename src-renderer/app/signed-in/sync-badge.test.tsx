import { QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { Suspense } from 'react';
import { I18nextProvider } from 'react-i18next';
import { beforeEach, describe, expect, test } from 'vitest';
import type { SyncStatus } from '#shared/contract/sync-status.ts';
import { addQuestion } from '#renderer/components/screen-stage.test-data.tsx';
import { queryClient } from '#renderer/lib/query-client.ts';
import { useConnection } from '#renderer/lib/connection.ts';
import { currentGuardSession } from '#renderer/lib/session.ts';
import { schoolForAll } from '#tests/helpers/school-in-page.ts';
import { accessViolations, openStage, schemes, type StageOptions } from '#tests/helpers/stage.tsx';
import { connectSync, syncStatus, type SyncStage } from '#tests/helpers/sync-in-page.ts';
import { SyncBadge } from './sync-badge.tsx';
import { SyncWatch } from './sync-watch.tsx';

let status: SyncStatus;
let stage: SyncStage;

const open = async (options: StageOptions = {}, variant: 'fact' | 'mark' | 'chip' = 'fact') => {
  await currentGuardSession();
  return openStage(
    <I18nextProvider i18n={i18next}>
      <QueryClientProvider client={queryClient}>
        <Suspense fallback={null}>
          <SyncBadge variant={variant} />
        </Suspense>
        <SyncWatch />
      </QueryClientProvider>
    </I18nextProvider>,
    options,
  );
};

schoolForAll({ kind: 'demo', role: 'Instructor', texts: ['sync', 'common'] });

beforeEach(() => {
  status = syncStatus();
  stage = connectSync({ getStatus: () => ({ status: 200, body: status }) });
});

const carryOver = (count: number) => ({
  archive: 'standalone.db',
  left_behind: [],
  left_behind_count: count,
});

const waiting = { waiting_count: 3, device_waiting_count: 3 };

describe('the badge of synchronisation', () => {
  test.each([
    [{}, 'Up to date on the hub'],
    [waiting, '3 changes on this device'],
    [{ ...waiting, state: 'syncing' }, 'Sending 3 changes'],
    [{ ...waiting, state: 'offline' }, 'Offline, 3 changes wait'],
    [{ state: 'offline' }, 'Offline'],
    [{ refused_count: 1 }, '1 change refused'],
    [{ state: 'refused' }, 'The hub refuses this computer'],
    [{ ...waiting, state: 'blocked' }, 'Not synchronising, 3 changes wait'],
    [{ conflict_count: 2 }, '2 changes to compare'],
    [{ carry_over: carryOver(0) }, 'Carrying over your drafts'],
    [{ carry_over: carryOver(2) }, '2 drafts stayed behind'],
  ] as const)('says of %j: %s', async (changes, words) => {
    status = syncStatus(changes);
    const { screen } = await open();
    const link = screen.getByRole('link', { name: words, exact: true });
    await expect.element(link).toHaveAttribute('href', '/Sync');
    await expect.element(screen.getByText(`${words}. Last synchronised: 4 min ago`)).toBeInTheDocument();
  });

  test('tries the hub at once when the network is back, instead of at the end of a pause', async () => {
    useConnection.setState({ isOnline: false });
    status = syncStatus({ state: 'offline' });
    const stage = connectSync({
      getStatus: () => ({ status: 200, body: status }),
      startRound: () => {
        status = syncStatus();
        return { status: 202, body: { message: 'Synchronising.', state: 'syncing' } };
      },
    });
    const { screen } = await open();
    await expect.element(screen.getByRole('link', { name: 'Offline' })).toBeVisible();
    expect(stage.calls).not.toContain('POST /api/sync/round');
    useConnection.setState({ isOnline: true });
    await expect.element(screen.getByRole('link', { name: 'Up to date on the hub' })).toBeVisible();
    expect(stage.calls.filter((call) => call === 'POST /api/sync/round')).toHaveLength(1);
  });

  test('never calls a change synchronised before it has been asked about', async () => {
    const { screen } = await open();
    await expect.element(screen.getByRole('link', { name: 'Up to date on the hub' })).toBeVisible();
    status = syncStatus(waiting);
    await addQuestion('Is this on the hub?');
    await expect.element(screen.getByRole('link', { name: '3 changes on this device' })).toBeVisible();
  });

  test.each(['standalone', 'hub'] as const)('is not there on a %s', async (role) => {
    status = syncStatus({ role });
    const { screen } = await open();
    await expect.poll(() => queryClient.getQueryData(['sync', 'status'])).toMatchObject({ role });
    expect(screen.getByRole('link').query()).toBeNull();
  });

  test('is there on a hub as soon as there are versions to choose from', async () => {
    status = syncStatus({ role: 'hub', conflict_count: 2, last_sync_at: null });
    const { screen } = await open();
    const link = screen.getByRole('link', { name: '2 changes to compare', exact: true });
    await expect.element(link).toHaveAttribute('href', '/Sync');
    await expect
      .element(screen.getByText('2 changes to compare. Both versions are kept until you decide'))
      .toBeInTheDocument();
  });

  test.each([
    [{ ...waiting, state: 'offline' }, 'Offline, 3 changes wait', '3'],
    [{ ...waiting, state: 'refused' }, 'The hub refuses this computer', ''],
  ] as const)('is a sign and a number in the bar of a phone: %j', async (changes, words, number) => {
    status = syncStatus(changes);
    const { screen } = await open({ width: 320 }, 'chip');
    const link = screen.getByRole('link', { name: words, exact: true });
    await expect.element(link).toBeVisible();
    const shown = link.element();
    expect(shown instanceof HTMLElement ? shown.innerText.trim() : undefined).toBe(number);
  });

  test('is read to its end in a wide bar', async () => {
    status = syncStatus({ ...waiting, state: 'blocked' });
    const { screen } = await open({ width: 600 }, 'chip');
    const shown = screen.getByText('Not synchronising, 3 changes wait', { exact: true });
    await expect.element(shown).toBeVisible();
    expect(shown.element().scrollWidth).toBeLessThanOrEqual(shown.element().clientWidth);
  });

  test('leaves the bar of a phone alone while all is well', async () => {
    const { screen } = await open({ width: 320 }, 'chip');
    await expect.poll(() => queryClient.getQueryData(['sync', 'status'])).toBeDefined();
    expect(screen.getByRole('link').query()).toBeNull();
  });

  test.each(schemes)('is accessible in words and as a sign (%s)', async (scheme) => {
    status = syncStatus({ refused_count: 2 });
    for (const variant of ['fact', 'mark', 'chip'] as const) {
      const { screen } = await open({ scheme }, variant);
      await expect.element(screen.getByRole('link', { name: '2 changes refused' })).toBeVisible();
      expect(await accessViolations()).toEqual([]);
      await screen.unmount();
    }
  });

  test('says that the hub has gone as soon as the desktop says so', async () => {
    const { screen } = await open();
    await expect.element(screen.getByText('Up to date on the hub')).toBeVisible();
    status = syncStatus({ state: 'offline' });
    stage.emit('hub.reach', { isReached: false });
    await expect.element(screen.getByText('Offline'), { timeout: 3000 }).toBeVisible();
    expect(screen.getByText('Up to date on the hub').query()).toBeNull();
  });
});
