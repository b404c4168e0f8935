import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { AppError } from '#shared/contract/errors.ts';
import type { Device } from '#shared/contract/devices.ts';
import { schoolForAll } from '#tests/helpers/school-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { connectSync, type SyncAnswers } from '#tests/helpers/sync-in-page.ts';
import { device, openAt } from './sync-stage.test-data.tsx';

const idOf = (number: number): string => `0190b6f0-7c5e-7cc0-8000-00000000000${number}`;

const school = (): Device[] => [
  device('Library laptop 3', {
    client_id: idOf(1),
    pending_count: 12,
    clock_offset_ms: -7 * 60_000,
    last_seen_at: new Date(Date.now() - 9 * 24 * 3_600_000).toISOString(),
  }),
  device('Staff room', { client_id: idOf(2), people: [{ id: 3, name: 'Priya Raman' }] }),
  device('Lost tablet', { client_id: idOf(4), revoked_at: new Date(Date.now() - 3_600_000).toISOString() }),
];

const answering = (devices: Device[], more: SyncAnswers = {}): SyncAnswers => ({
  listDevices: () => ({
    status: 200,
    body: { data: devices, total: devices.length, open_enrolment: false, went_back: null },
  }),
  listEnrolmentCodes: () => ({ status: 200, body: { data: [], total: 0 } }),
  ...more,
});

schoolForAll({ kind: 'demo', role: 'Admin', texts: ['sync', 'common'] });

const row = (name: string): RegExp => new RegExp(name, 'u');

describe('the devices of an institution', () => {
  test('are listed with what waited on them, the last contact first', async () => {
    connectSync(answering(school()));
    const { screen } = await openAt('/Devices');
    const laptop = screen.getByRole('row', { name: row('Library laptop 3') });
    await expect.element(laptop.getByText('12 changes waited')).toBeVisible();
    await expect.element(laptop.getByText('7 minutes behind the hub')).toBeVisible();
    const tablet = screen.getByRole('row', { name: row('Lost tablet') });
    await expect.element(tablet.getByText('Revoked')).toBeVisible();
    // The column of numbers says so already.
    expect(screen.getByText('Nothing waited').query()).toBeNull();
    expect(tablet.getByText('Right').query()).toBeNull();
    const names = [...document.querySelectorAll('tbody tr')].map((line) => line.textContent);
    expect(names[2]).toContain('Library laptop 3');
  });

  test('are listed under what is wrong with their server, and what to do', async () => {
    const wentBack = { at: new Date().toISOString(), device: 'Staff room', what: '5 events are missing' };
    connectSync(
      answering(school(), {
        listDevices: () => ({
          status: 200,
          body: { data: school(), total: 3, open_enrolment: false, went_back: wentBack },
        }),
      }),
    );
    const { screen } = await openAt('/Devices');
    await expect.element(screen.getByText(/lectern begin-history/u)).toBeVisible();
    await expect.element(screen.getByText(/5 events are missing/u)).toBeVisible();
  });

  test('are found by who uses them', async () => {
    connectSync(answering(school()));
    const { screen } = await openAt('/Devices?q=raman');
    await expect.element(screen.getByRole('row', { name: row('Staff room') })).toBeVisible();
    expect(screen.getByRole('row', { name: row('Lost tablet') }).query()).toBeNull();
  });

  test('appear while somebody looks', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const devices = school();
    connectSync(answering(devices));
    const { screen } = await openAt('/Devices');
    await expect.element(screen.getByRole('row', { name: row('Staff room') })).toBeVisible();
    devices.push(device('Reading room', { client_id: idOf(5) }));
    vi.advanceTimersByTime(15_000);
    await expect.element(screen.getByRole('row', { name: row('Reading room') })).toBeVisible();
  });

  test('get another name', async () => {
    const devices = school();
    connectSync(
      answering(devices, {
        renameDevice: ({ param, body }) => {
          expect([param, body]).toEqual([idOf(2), { name: 'Common room' }]);
          devices.splice(1, 1, device('Common room', { client_id: idOf(2) }));
          return { status: 200, body: { message: 'Renamed.' } };
        },
      }),
    );
    const { screen } = await openAt(`/Devices?preview=${idOf(2)}`);
    await screen.getByRole('button', { name: 'Rename' }).click();
    await screen.getByRole('textbox', { name: 'Name' }).fill('Common room');
    await screen.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
    await expect.element(screen.getByText('Staff room is now called Common room.')).toBeVisible();
    await expect.element(screen.getByRole('heading', { name: 'Common room' })).toBeVisible();
  });

  test('are revoked after saying what happens to unsent work', async () => {
    const devices = school();
    const stage = connectSync(
      answering(devices, {
        revokeDevice: () => {
          devices.splice(0, 1, device('Library laptop 3', { revoked_at: new Date().toISOString() }));
          return { status: 200, body: { message: 'Library laptop 3 was revoked.' } };
        },
      }),
    );
    const { screen } = await openAt(`/Devices?preview=${idOf(1)}`);
    await screen.getByRole('button', { name: 'Revoke' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Revoke Library laptop 3?' });
    await expect.element(dialog.getByText(/12 changes waited on it.*can be exported/u)).toBeVisible();
    expect(stage.calls.some((call) => call.endsWith('/revocation'))).toBe(false);
    await dialog.getByRole('button', { name: 'Revoke the computer' }).click();
    await expect.element(screen.getByText('Library laptop 3 was revoked.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Revoke' }).query()).toBeNull();
  });

  test('are let in by a code that is shown once', async () => {
    connectSync(
      answering(school(), {
        createEnrolmentCode: () => ({
          status: 201,
          body: { id: 7, code: '7K3QF-92XMV', expires_at: '2026-11-22T10:00:00.000Z' },
        }),
      }),
    );
    const { screen } = await openAt('/Devices');
    await screen.getByRole('button', { name: 'Connect a computer' }).click();
    await screen.getByRole('button', { name: 'Make a code' }).click();
    await expect.element(screen.getByText('7K3QF-92XMV')).toBeVisible();
    await expect.element(screen.getByText(/^Valid until Sun/u)).toBeVisible();
    await screen.getByRole('button', { name: 'Close' }).click();
    await screen.getByRole('button', { name: 'Connect a computer' }).click();
    await expect.element(screen.getByRole('button', { name: 'Make a code' })).toBeVisible();
    expect(screen.getByText('7K3QF-92XMV').query()).toBeNull();
  });

  test('leave the keyboard at the code, also at another one', async () => {
    const codes = ['7K3QF-92XMV', '4HT8W-M2ZKP'];
    connectSync(
      answering(school(), {
        createEnrolmentCode: () => ({
          status: 201,
          body: { id: codes.length, code: codes.shift() ?? '', expires_at: '2026-11-22T10:00:00.000Z' },
        }),
      }),
    );
    const { screen } = await openAt('/Devices');
    await screen.getByRole('button', { name: 'Connect a computer' }).click();
    await expect.element(screen.getByRole('button', { name: 'Make a code' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('7K3QF-92XMV')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Copy' })).toHaveFocus();
    const another = screen.getByRole('button', { name: 'Make another one' });
    await userEvent.tab({ shift: true });
    await expect.element(another).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('4HT8W-M2ZKP')).toBeVisible();
    await expect.element(another).toHaveFocus();
  });

  test('are not let in any more by a code that was withdrawn', async () => {
    const codes = [1, 2].map((id) => ({
      id,
      created_by: id === 1 ? 'Priya Raman' : 'Owen Hughes',
      created_at: new Date(Date.now() - id * 60_000).toISOString(),
      expires_at: '2026-11-22T10:00:00.000Z',
    }));
    const stage = connectSync(
      answering(school(), {
        listEnrolmentCodes: () => ({ status: 200, body: { data: codes, total: codes.length } }),
        withdrawEnrolmentCode: ({ param }) => {
          codes.splice(
            codes.findIndex((code) => code.id === Number(param)),
            1,
          );
          return { status: 200, body: { message: 'The code connects nothing any more.' } };
        },
      }),
    );
    const { screen } = await openAt('/Devices');
    await screen.getByRole('button', { name: 'Connect a computer' }).click();
    await expect.element(screen.getByRole('heading', { name: '2 codes are not used yet' })).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    await screen.getByRole('button', { name: /^Withdraw the code of Owen Hughes/u }).click();
    await expect.element(screen.getByRole('heading', { name: '1 code is not used yet' })).toBeVisible();
    expect(screen.getByText(/Made by Owen Hughes/u).query()).toBeNull();
    expect(stage.calls).toContain('DELETE /api/devices/enrolment-codes/2');
    await expect.element(screen.getByRole('heading', { name: '1 code is not used yet' })).toHaveFocus();
    await screen.getByRole('button', { name: /^Withdraw the code of Priya Raman/u }).click();
    await expect.element(screen.getByRole('heading', { name: 'No code is open' })).toHaveFocus();
  });

  test('are told which code is the one that is shown, and see it no more once it is withdrawn', async () => {
    const at = new Date().toISOString();
    const codes = [
      { id: 7, created_by: 'Priya Raman', created_at: at, expires_at: '2026-11-22T10:00:00.000Z' },
    ];
    connectSync(
      answering(school(), {
        createEnrolmentCode: () => ({
          status: 201,
          body: { id: 7, code: '7K3QF-92XMV', expires_at: '2026-11-22T10:00:00.000Z' },
        }),
        listEnrolmentCodes: () => ({ status: 200, body: { data: codes, total: codes.length } }),
        withdrawEnrolmentCode: () => {
          codes.pop();
          return { status: 200, body: { message: 'The code connects nothing any more.' } };
        },
      }),
    );
    const { screen } = await openAt('/Devices');
    await screen.getByRole('button', { name: 'Connect a computer' }).click();
    await expect.element(screen.getByText(/^Made by Priya Raman/u)).toBeVisible();
    await screen.getByRole('button', { name: 'Make a code' }).click();
    await expect.element(screen.getByText(/^The code above/u)).toBeVisible();
    await screen.getByRole('button', { name: /^Withdraw the code/u }).click();
    await expect.element(screen.getByRole('button', { name: 'Make a code' })).toBeVisible();
    expect(screen.getByText('7K3QF-92XMV').query()).toBeNull();
  });

  test('say that the hub does not answer', async () => {
    connectSync({
      listDevices: () => {
        throw new AppError('UNAVAILABLE', 'This needs the hub, which does not answer now.');
      },
    });
    const { screen } = await openAt('/Devices');
    await expect.element(screen.getByText('This needs the hub, which does not answer now.')).toBeVisible();
  });

  test('are nobody yet in a new institution', async () => {
    connectSync(answering([]));
    const { screen } = await openAt('/Devices');
    await expect.element(screen.getByRole('heading', { name: 'No computers yet' })).toBeVisible();
  });

  test.each(schemes)('are accessible, also on the smallest phone (%s)', async (scheme) => {
    connectSync(answering(school()));
    const { screen } = await openAt(`/Devices?preview=${idOf(1)}`, { scheme });
    await expect.element(screen.getByRole('heading', { name: 'Library laptop 3' })).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    await screen.getByRole('button', { name: 'Connect a computer' }).click();
    await expect.element(screen.getByRole('switch')).toBeInTheDocument();
    expect(await accessViolations()).toEqual([]);
  });

  test('fit the smallest phone', async () => {
    connectSync(answering(school()));
    const { screen } = await openAt('/Devices', { width: 320 });
    await expect.element(screen.getByText('Staff room')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  });
});
