import { beforeEach, expect, test } from 'vitest';
import { commands } from 'vitest/browser';
import { rolesContract } from '#shared/contract/roles.ts';
import { openScreens } from '#renderer/components/screen-stage.test-data.tsx';
import { api } from '#renderer/lib/api.ts';
import { currentGuardSession, useCan, useSession } from '#renderer/lib/session.ts';
import { connectSchool, schoolForAll } from '#tests/helpers/school-in-page.ts';
import { PERMISSIONS_CHANNEL, PermissionsWatch } from './permissions-watch.tsx';

schoolForAll({ kind: 'demo', role: 'SME', texts: ['common'] });
beforeEach(() => connectSchool());

const WhatIMayDo = () => {
  const session = useSession();
  const can = useCan();
  return (
    <>
      {session === null ? null : <PermissionsWatch session={session} />}
      <p>{can('questions:add') ? 'writes questions' : 'writes no questions'}</p>
    </>
  );
};

const changeSme = async (actions: readonly string[]): Promise<void> => {
  await commands.enterSchool('Admin');
  const changed = await commands.schoolRequest({
    method: 'POST',
    path: '/api/admin/update-role-permission/SME',
    body: { permissions: actions.map((action) => ({ resource: 'questions', action })) },
  });
  expect(changed.status).toBe(200);
  await commands.enterSchool('SME');
};

test('an open page follows a changed role from the next answer on, also a refusal', async () => {
  const { screen } = await openScreens({ '/': <WhatIMayDo /> }, '/');
  await expect.element(screen.getByText('writes questions')).toBeVisible();
  const elsewhere = new BroadcastChannel(PERMISSIONS_CHANNEL);
  const told = new Promise((resolve) => {
    elsewhere.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(data), { once: true });
  });
  await changeSme(['view']);
  await expect(api(rolesContract.listRoles, {})).rejects.toMatchObject({ code: 'ABILITY_MISSING' });
  await expect.element(screen.getByText('writes no questions')).toBeVisible();
  expect(await told).toBe((await currentGuardSession()).userId);
  elsewhere.close();
});

test('a page that asks for nothing follows what another window of its person has seen', async () => {
  const { screen } = await openScreens({ '/': <WhatIMayDo /> }, '/');
  await expect.element(screen.getByText('writes no questions')).toBeVisible();
  await changeSme(['view', 'add']);
  const other = new BroadcastChannel(PERMISSIONS_CHANNEL);
  const { userId } = await currentGuardSession();
  other.postMessage(-1);
  await expect.element(screen.getByText('writes no questions')).toBeVisible();
  other.postMessage(userId);
  await expect.element(screen.getByText('writes questions')).toBeVisible();
  other.close();
});
