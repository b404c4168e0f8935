import { beforeEach, expect, test } from 'vitest';
import { commands } from 'vitest/browser';
import { rolesContract } from '#shared/contract/roles.ts';
import { openScreens } from '#renderer/components/screen-stage.test-data.tsx';
import { api } from '#renderer/lib/api.ts';
import { useCan, useSession } from '#renderer/lib/session.ts';
import { connectSchool, schoolForAll } from '#tests/helpers/school-in-page.ts';
import { PermissionsWatch } from './permissions-watch.tsx';

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

test('an open page follows a changed role from the next answer on, also a refusal', async () => {
  const { screen } = await openScreens({ '/': <WhatIMayDo /> }, '/');
  await expect.element(screen.getByText('writes questions')).toBeVisible();
  await commands.enterSchool('Admin');
  const changed = await commands.schoolRequest({
    method: 'POST',
    path: '/api/admin/update-role-permission/SME',
    body: { permissions: [{ resource: 'questions', action: 'view' }] },
  });
  expect(changed.status).toBe(200);
  await commands.enterSchool('SME');
  await expect(api(rolesContract.listRoles, {})).rejects.toMatchObject({ code: 'ABILITY_MISSING' });
  await expect.element(screen.getByText('writes no questions')).toBeVisible();
});
