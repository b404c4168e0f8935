import { Modal, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserAccess } from '#shared/contract/user-access.ts';
import { usersContract, type User } from '#shared/contract/users.ts';
import { completePermissions, isSamePermission } from '#shared/domain/roles/permission-set.ts';
import { completePersonal, effectivePermissions } from '#shared/domain/users/effective-permissions.ts';
import { permissionOrigins } from '#shared/domain/users/permission-origins.ts';
import { FormDialog } from '#renderer/components/form-dialog.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { userAccessQuery, useChangeAccess } from '../access-queries.ts';
import { nameOf } from '../name-of.ts';
import { AccessTable } from './access-table.tsx';
import { AddException, type Exception } from './add-exception.tsx';
import { useRoleName } from './use-role-name.ts';

interface UserAccessProps {
  readonly opened: boolean;
  readonly user: User | undefined;
  /** Which time a dialog is open. */
  readonly opening: number;
  readonly onClose: () => void;
}

interface Values extends Record<string, unknown> {
  permissions: readonly Exception[];
}

const personalOf = (exceptions: readonly Exception[]) =>
  exceptions.map((one) => ({
    ...one,
    expires_at: one.expires_at === null ? null : Date.parse(one.expires_at),
  }));

/** What is personal as it can be saved: in the matrix, and not over. */
const exceptionsOf = ({ personal }: UserAccess, now: number): Exception[] =>
  personal.flatMap(({ resource, action, effect, expires_at: until }) =>
    completePermissions([{ resource, action }])
      .filter((one) => isSamePermission(one, { resource, action }))
      .filter(() => until === null || Date.parse(until) > now)
      .map((pair) => ({ ...pair, effect, expires_at: until })),
  );

/** What one person may do and where each permission comes from; grants and denials of their own are changed here. */
export const UserAccessDialog = ({ opened, user, opening, onClose }: UserAccessProps) => {
  const { t } = useTranslation('users');
  const query = useQuery({
    ...userAccessQuery(user?.id ?? 0, opening),
    enabled: opened && user !== undefined,
  });
  const title = t('access.title', { name: user === undefined ? '' : nameOf(user) });
  if (query.data !== undefined && user !== undefined)
    return <AccessForm opened={opened} title={title} access={query.data} onClose={onClose} />;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={560}
      closeButtonProps={{ 'aria-label': t('code.close') }}
    >
      <QueryState query={query} />
    </Modal>
  );
};

interface AccessFormProps {
  readonly opened: boolean;
  readonly title: string;
  readonly access: UserAccess;
  readonly onClose: () => void;
}

const AccessForm = ({ opened, title, access, onClose }: AccessFormProps) => {
  const { t } = useTranslation('users');
  const role = useRoleName()(access.user_role);
  const change = useChangeAccess(access.user_id);
  const [now] = useState(() => Date.now());
  const initial: Values = { permissions: exceptionsOf(access, now) };
  return (
    <FormDialog<Values, string>
      opened={opened}
      title={title}
      size={560}
      submitLabel={t('access.save')}
      endpoint={usersContract.changeUserAccess}
      initial={initial}
      body={({ permissions }) => ({ permissions, version: access.version })}
      mutation={{
        isPending: change.isPending,
        mutate: ({ permissions }, on) =>
          change.mutate({ permissions: [...permissions], version: access.version }, on),
      }}
      onClose={onClose}
    >
      {(form) => {
        const personal = completePersonal(access.role_permissions, personalOf(form.values.permissions));
        const held = effectivePermissions(access.role_permissions, personal, now);
        const isHeld = (pair: { resource: string; action: string }) =>
          held.some((one) => isSamePermission(one, pair));
        const set = (permissions: readonly Exception[]) => form.set('permissions', permissions);
        const { permissions } = form.values;
        return (
          <>
            <Text size="sm">{t('access.text', { role })}</Text>
            <AccessTable
              role={role}
              origins={permissionOrigins(access.role_permissions, personal, now)}
              onRemove={(gone) => set(permissions.filter((one) => !isImplied(one, gone)))}
            />
            <Stack gap={8}>
              <AddException
                grantable={completePermissions(access.grantable).filter((one) => !isHeld(one))}
                deniable={completePermissions(access.role_permissions).filter(isHeld)}
                onAdd={(added) => set([...permissions.filter((one) => !isSamePermission(one, added)), added])}
              />
            </Stack>
          </>
        );
      }}
    </FormDialog>
  );
};

/** Whether taking back one exception takes back another: what brought it along stands for it. */
const isImplied = (
  one: Exception,
  gone: { readonly resource: string; readonly action: string; readonly origin: string },
): boolean => {
  if (isSamePermission(one, gone)) return true;
  if (one.resource !== gone.resource) return false;
  return gone.origin === 'denied' ? one.action === 'view' : one.action === 'add' && gone.action === 'view';
};
