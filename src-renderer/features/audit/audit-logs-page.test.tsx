import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreens, type View } from '#renderer/components/screen-stage.test-data.tsx';
import { connectSchool, schoolForAll } from '#tests/helpers/school-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { connectSync, syncStatus } from '#tests/helpers/sync-in-page.ts';
import { AuditLogsPage } from './pages/audit-logs-page.tsx';

schoolForAll({ kind: 'demo', role: 'Admin', texts: ['audit', 'common'] });
beforeEach(() => connectSchool());

const openAt = (at = '/AuditLogs', view?: View) => openScreens({ '/AuditLogs': <AuditLogsPage /> }, at, view);

const rows = () => document.querySelectorAll('tbody tr').length;

describe('the audit log', () => {
  test('lists who did what, twenty at a time', async () => {
    const { screen, address } = await openAt();
    await expect.poll(rows).toBe(20);
    await expect.element(screen.getByText(/^1 to 20 of/u)).toBeVisible();
    await screen.getByRole('button', { name: 'Next page' }).click();
    await expect.element(screen.getByText(/^21 to 40 of/u)).toBeVisible();
    expect(address()).toBe('/AuditLogs?page=2');
  });

  test('says who suspended whom, and what changed', async () => {
    const { screen, address } = await openAt('/AuditLogs?action=users.suspendUser');
    await expect.poll(rows).toBe(1);
    await screen.getByRole('row', { name: /Suspended an account/u }).click();
    const pane = screen.getByRole('table').last();
    await expect.element(pane.getByRole('row', { name: 'Status active suspended' })).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    await screen
      .getByRole('button', { name: /^All entries of/u })
      .last()
      .click();
    await expect.poll(address).toMatch(/person=\d+/u);
    await screen.getByRole('button', { name: 'Remove the filter Suspended an account' }).click();
    // The account was made, suspended, refused a sign-in, and let in again.
    await expect.element(screen.getByText('1 to 4 of 4')).toBeVisible();
  });

  test('is narrowed by what was done, and says when nothing fits', async () => {
    const { screen, address } = await openAt();
    await expect.poll(rows).toBe(20);
    await screen.getByRole('button', { name: 'Filters' }).click();
    await screen.getByRole('combobox', { name: 'Outcome' }).click();
    await screen.getByRole('option', { name: 'Refused' }).click();
    await expect.poll(rows).toBe(1);
    expect(address()).toBe('/AuditLogs?outcome=refused');
    await expect.element(screen.getByText('Refused 3 times')).toBeVisible();
    await screen.getByRole('searchbox').fill('nobody at all');
    await expect.element(screen.getByText('No matches')).toBeVisible();
  });

  test('is not exported while the hub is away, and says why', async () => {
    connectSync({
      getStatus: () => ({ status: 200, body: syncStatus({ role: 'device', state: 'offline' }) }),
    });
    const { screen } = await openAt();
    await expect.poll(rows).toBe(20);
    const button = screen.getByRole('button', { name: 'Export' });
    await expect.element(button).toBeDisabled();
    await expect
      .element(button)
      .toHaveAttribute('title', 'The hub does not answer. The log is exported there.');
  });

  test('is accessible in both schemes and readable on a phone', async () => {
    for (const scheme of schemes) {
      const { screen } = await openAt('/AuditLogs', { scheme });
      await expect.poll(rows).toBe(20);
      expect(await accessViolations()).toEqual([]);
      await screen.unmount();
    }
    const { screen } = await openAt('/AuditLogs', { width: 320 });
    await expect.element(screen.getByRole('heading', { name: 'Audit logs' })).toBeVisible();
    await expect.element(page.getByText('Signed in').first()).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
    expect(await accessViolations()).toEqual([]);
  });
});
