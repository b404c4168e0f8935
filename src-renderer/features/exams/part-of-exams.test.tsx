import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { commands } from 'vitest/browser';
import { startI18n } from '#renderer/i18n/start-i18n.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { disconnectSchool } from '#tests/helpers/school-in-page.ts';
import { connectSync, syncStatus } from '#tests/helpers/sync-in-page.ts';
import { openAt } from './exam-stage.test-data.tsx';

beforeAll(async () => {
  await startI18n('en');
  await i18next.loadNamespaces(['exams', 'common']);
});

beforeEach(() => commands.startSchool('demo'));

afterEach(async () => {
  disconnectSchool();
  queryClient.clear();
  await commands.stopSchool();
});

describe('the exams on a computer of a hub', () => {
  test.each([
    ['Admin', 1],
    ['Instructor', 0],
  ])('tell %s what is true of them', async (role, notices) => {
    connectSync({ getStatus: () => ({ status: 200, body: syncStatus() }) });
    await commands.enterSchool(role);
    const { screen } = await openAt('/Exams');
    await expect.element(screen.getByRole('treeitem', { name: /^All exams/u })).toBeVisible();
    await expect.poll(() => queryClient.getQueryData(['sync', 'status'])).toBeDefined();
    await expect
      .poll(() => screen.getByText(/sign in at https:\/\/hub.northfield.example in a browser/u).all().length)
      .toBe(notices);
  });
});
