import { beforeEach, expect, test } from 'vitest';
import { insightContract as contract } from '#shared/contract/insight.ts';
import { openScreens } from '#renderer/components/screen-stage.test-data.tsx';
import { api } from '#renderer/lib/api.ts';
import { currentGuardSession } from '#renderer/lib/session.ts';
import { connectSchool, schoolForAll } from '#tests/helpers/school-in-page.ts';
import { accessViolations } from '#tests/helpers/stage.tsx';
import { SystemAnalyticsPage } from './pages/system-analytics-page.tsx';

schoolForAll({ kind: 'demo', role: 'Admin', texts: ['insight', 'common'] });
beforeEach(async () => {
  connectSchool();
  await currentGuardSession();
});

const open = () => openScreens({ '/SystemAnalytics': <SystemAnalyticsPage /> }, '/SystemAnalytics');

test('away from the hub, the institution is shown in numbers as it reckoned them last', async () => {
  const { body } = await api(contract.analytics, { query: {} });
  const answer = (status: number, said: object) => ({ status, headers: {}, body: said });
  const request = window.lectern?.request;
  if (request === undefined) throw new Error('There is no bridge.');
  Object.defineProperty(window, 'lectern', {
    configurable: true,
    value: {
      ...window.lectern,
      request: async (asked: Parameters<typeof request>[0]) => {
        if (asked.path.startsWith('/api/system-analytics'))
          return answer(503, { code: 'UNAVAILABLE', message: 'Away.', request_id: 'r' });
        if (asked.path === '/api/kept-system-analytics') return answer(200, { data: body });
        return request(asked);
      },
    },
  });
  const { screen } = await open();
  await expect.element(screen.getByText(/The institution cannot be reached/u)).toBeVisible();
  await expect.element(screen.getByText('Sign-ins').first()).toBeVisible();
  expect(await accessViolations()).toEqual([]);
});

test('numbers that are told apart open the rows of their label', async () => {
  const { body } = await api(contract.analytics, { query: {} });
  const published = body.contents.find(({ kind, state }) => kind === 'exam' && state === 'published');
  const { screen, address } = await open();
  const label = `Exams, Published: ${published?.n}. Show the rows`;
  await screen.getByRole('button', { name: label }).click();
  await expect.poll(address).toContain('rows=exams&label=published');
  const drawer = screen.getByRole('dialog', { name: 'Exams' });
  await expect.element(drawer.getByText('Only: Published.')).toBeVisible();
  await expect.element(drawer.getByText(new RegExp(`of ${published?.n} rows?$`, 'u'))).toBeVisible();
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect.poll(address).not.toContain('label');
  await expect.element(screen.getByText('Stored files').first()).toBeVisible();
  expect(await accessViolations()).toEqual([]);
});
