import { describe, expect, test } from 'vitest';
import { commands } from 'vitest/browser';
import { queryClient } from '#renderer/lib/query-client.ts';
import { schoolForEach } from '#tests/helpers/school-in-page.ts';
import { connectSync, syncStatus } from '#tests/helpers/sync-in-page.ts';
import { openAt } from './exam-stage.test-data.tsx';

schoolForEach({ kind: 'demo', texts: ['exams', 'common'] });

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
