import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openScreens, type View } from '#renderer/components/screen-stage.test-data.tsx';
import type { DeviceHealth, ProbeStanding, SystemHealth } from '#shared/contract/system-health.ts';
import { connectSchool, schoolForAll } from '#tests/helpers/school-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { SystemHealthPage } from './pages/system-health-page.tsx';

schoolForAll({ kind: 'demo', role: 'Admin', texts: ['system-health', 'common'] });
beforeEach(() => connectSchool());

const open = (at: string, view?: View) => openScreens({ '/SystemHealth': <SystemHealthPage /> }, at, view);

describe('the health of a server', () => {
  test('is what its probes measured, looked at anew on demand, and muted with a reason', async () => {
    const { screen } = await open('/SystemHealth');
    const database = screen.getByRole('article', { name: 'Database answers and keeps' });
    await expect.element(database.getByText('Good', { exact: true }).first()).toBeVisible();
    await expect.element(database.getByText(/Time to write: /u).first()).toBeVisible();
    await expect.element(database.getByRole('img', { name: /Last 30 days: 1 day good/u })).toBeVisible();
    await expect.element(database.getByText(/If it warns or fails: /u)).toBeVisible();
    const drill = screen.getByRole('article', { name: 'Restore drill' });
    await expect.element(drill.getByText('Not looked at yet')).toBeVisible();
    await screen.getByRole('button', { name: 'Look now: Restore drill' }).click();
    await expect.element(drill.getByText('There is no backup to open yet.')).toBeVisible();
    await screen.getByRole('button', { name: 'Mute: Database answers and keeps' }).click();
    await screen.getByRole('dialog').getByRole('button', { name: 'Mute' }).click();
    await expect.element(screen.getByText('Say why nobody is to be told.')).toBeVisible();
    await screen.getByRole('textbox', { name: 'Why is nobody to be told?' }).fill('New disk today');
    await screen.getByRole('dialog').getByRole('button', { name: 'Mute' }).click();
    await expect.element(database.getByText(/Nobody is told until .*: New disk today/u)).toBeVisible();
    await screen.getByRole('button', { name: 'Tell again: Database answers and keeps' }).click();
    await expect.poll(() => document.body.textContent).not.toContain('New disk today');
  });

  test.for(schemes)('is accessible, also on the phone (%s)', async (scheme) => {
    const { screen } = await open('/SystemHealth', { scheme, width: 320 });
    await expect.element(screen.getByRole('article', { name: 'Free space' })).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  });
});

const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

const standing = (probe: string, changes: Partial<ProbeStanding> = {}): ProbeStanding => ({
  probe,
  state: 'good',
  since: ago(90),
  looked_at: ago(0),
  measured: [{ name: 'refused_changes', value: 0, unit: 'count' }],
  reason: null,
  thresholds: [{ fact: 'refused_changes', unit: 'count', warning: 1, failing: null, is_low: false }],
  looks_every_ms: 30_000,
  history: [{ day: '2026-11-20', state: 'good' }],
  muted_until: null,
  mute_reason: null,
  guide: probe,
  ...changes,
});

const healthOf = (role: SystemHealth['role'], data: ProbeStanding[]): SystemHealth => ({
  role,
  as_of: ago(0),
  data,
});

const laptop = (changes: Partial<DeviceHealth>): DeviceHealth => ({
  client_id: 'a',
  name: 'Staff room',
  state: 'good',
  troubles: [],
  last_contact_at: ago(3),
  app_version: '1.4.0',
  schema_version: 35,
  waiting: 0,
  waiting_since: null,
  refused: 0,
  free_bytes: 50 * 1024 ** 3,
  exams_not_here: 0,
  unsent_answers: 0,
  clock_offset_ms: 40,
  revoked_at: null,
  people: ['Priya Raman'],
  ...changes,
});

/** A computer of a hub: what a path answers now, or null where the hub cannot be asked. */
const connectDevice = (answers: Readonly<Record<string, () => object | null>>): void => {
  const request = async ({ path }: { readonly path: string }) => {
    const body = answers[path]?.() ?? null;
    return body === null
      ? {
          status: 503,
          headers: {},
          body: { message: 'The hub is away.', code: 'UNAVAILABLE', request_id: '1' },
        }
      : { status: 200, headers: {}, body };
  };
  const desktop = { platform: 'test', request, native: () => Promise.resolve(), on: () => () => undefined };
  Object.defineProperty(window, 'lectern', { value: desktop, configurable: true });
};

describe('a computer of a hub', () => {
  test('shows itself, and the hub as of when it could be reached; being away is no trouble', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    let isAway = false;
    const failing = standing('disk', { state: 'failing', reason: 'The disk is full.' });
    connectDevice({
      '/api/system-health': () => healthOf('device', [standing('synchronisation')]),
      '/api/system-health/hub': () => (isAway ? null : healthOf('hub', [failing])),
    });
    const { screen } = await open('/SystemHealth');
    await expect.element(screen.getByRole('article', { name: 'Synchronisation' })).toBeVisible();
    await screen.getByRole('tab', { name: 'Hub' }).click();
    const disk = screen.getByRole('article', { name: 'Free space' });
    await expect.element(disk.getByText('The disk is full.')).toBeVisible();
    expect(screen.getByRole('button', { name: /Look now/u }).query()).toBeNull();
    isAway = true;
    vi.advanceTimersByTime(60_000);
    await expect.element(screen.getByText(/The hub cannot be reached now/u)).toBeVisible();
    await expect.element(disk.getByText('The disk is full.')).toBeVisible();
  });

  test('lists all computers by trouble, and a count on one grows while somebody looks', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const away = laptop({ client_id: 'b', name: 'Library laptop', waiting: 2, waiting_since: ago(30) });
    const old = laptop({
      client_id: 'c',
      name: 'Old tablet',
      state: 'unknown',
      troubles: ['old-program'],
      free_bytes: null,
    });
    const readiness = { at: ago(5), state: 'warning' as const, failing: [], warning: ['displays'] };
    let data = [old, laptop({ readiness }), away];
    connectDevice({
      '/api/system-health': () => healthOf('device', [standing('synchronisation')]),
      '/api/system-health/devices': () => ({ as_of: ago(0), data, total: data.length }),
    });
    const { screen } = await open('/SystemHealth?tab=devices');
    const row = screen.getByRole('row', { name: /Library laptop/u });
    await expect.element(row.getByText(/^2/u)).toBeVisible();
    await expect.element(screen.getByText('its program does not say how it stands')).toBeVisible();
    await expect.element(screen.getByText('Look at it: displays', { exact: false })).toBeVisible();
    data = [
      { ...away, waiting: 3, unsent_answers: 3, state: 'failing', troubles: ['waits-long'] },
      old,
      laptop({}),
    ];
    vi.advanceTimersByTime(60_000);
    await expect.element(screen.getByText('work waits for more than a week')).toBeVisible();
    await expect.element(screen.getByText('3 answers of exams')).toBeVisible();
    const names = [...document.querySelectorAll('tbody tr')].map((line) => line.textContent);
    expect(names[0]).toContain('Library laptop');
    expect(await accessViolations()).toEqual([]);
  });
});
