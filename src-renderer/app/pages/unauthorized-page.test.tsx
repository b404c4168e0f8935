import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { commands } from 'vitest/browser';
import { accessRequestsContract } from '#shared/contract/access-requests.ts';
import { matchRoute } from '#shared/domain/shell/routes.ts';
import { openScreens, type View } from '#renderer/components/screen-stage.test-data.tsx';
import { api } from '#renderer/lib/api.ts';
import { rememberRefusal } from '#renderer/lib/destination.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { connectSchool, schoolForAll } from '#tests/helpers/school-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { AccessAnswers } from '../signed-in/access-answers.tsx';
import { UnauthorizedPage } from './unauthorized-page.tsx';

schoolForAll({ kind: 'demo', role: 'Support', texts: ['shell', 'roles', 'common'] });
beforeEach(() => {
  connectSchool();
  localStorage.clear();
});
afterEach(() => queryClient.clear());

const refuse = (path: string): void => {
  const route = matchRoute(path);
  if (route !== undefined) rememberRefusal(route);
};
const open = (view?: View) => openScreens({ '/unauthorized': <UnauthorizedPage /> }, '/unauthorized', view);

describe('who may not open a page', () => {
  test('asks for access once, with a reason, and is told what became of it', async () => {
    refuse('/RolesManagement');
    const { screen } = await open();
    await screen.getByRole('button', { name: 'Request access' }).click();
    await expect.element(screen.getByText('Say why you need it.')).toBeVisible();
    await screen.getByRole('textbox', { name: 'Why do you need it?' }).fill('I compose the timetable.');
    await screen.getByRole('button', { name: 'Request access' }).click();
    await expect.element(screen.getByText(/^You have asked for this/u)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Request access' }).query()).toBeNull();
    const [asked] = (await api(accessRequestsContract.listOwnAccessRequests, {})).body.data;
    await commands.enterSchool('Admin');
    const path = `/api/admin/access-requests/${asked?.id ?? 0}`;
    const body = { is_granted: false, word: 'Ask Ada to look.' };
    expect((await commands.schoolRequest({ method: 'PUT', path, body })).status).toBe(200);
    await commands.enterSchool('Support');
    queryClient.clear();
    const answered = await openScreens({ '/unauthorized': <AccessAnswers userId={7} /> }, '/unauthorized');
    const told = answered.screen.getByRole('dialog', { name: 'Your request for access' });
    await expect
      .element(told.getByText('Your request for Roles management: View was refused. Ask Ada to look.'))
      .toBeVisible();
    expect(await accessViolations()).toEqual([]);
    await told.getByRole('button', { name: 'OK' }).click();
    await expect.element(told).not.toBeInTheDocument();
    queryClient.clear();
    const { screen: again } = await open();
    await expect.element(again.getByText('Ask Ada to look.')).toBeVisible();
  });

  test.each(schemes)('is accessible in the %s scheme, and on the phone', async (scheme) => {
    refuse('/Settings');
    const { screen } = await open({ scheme, width: 320 });
    await expect.element(screen.getByRole('textbox', { name: 'Why do you need it?' })).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  });
});
