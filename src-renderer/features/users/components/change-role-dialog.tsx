import { Button, Modal, Select, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usersContract, type User } from '#shared/contract/users.ts';
import { DialogActions } from '#renderer/components/dialog-actions.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { api } from '#renderer/lib/api.ts';
import { showOutcome } from '#renderer/lib/outcome.ts';
import { forEachPerson, type Outcomes } from '../for-each-person.ts';
import { nameOf } from '../name-of.ts';
import { refreshPeople, rolesToGiveQuery } from '../queries.ts';
import { RefusedPeople } from './refused-people.tsx';
import { useRoleName } from './use-role-name.ts';

interface ChangeRoleProps {
  readonly opened: boolean;
  readonly users: readonly User[];
  readonly onClose: () => void;
}

/** Another role for one person or for several. */
export const ChangeRoleDialog = ({ opened, users, onClose }: ChangeRoleProps) => {
  const { t } = useTranslation('users');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('roleChange.title')}
      size={440}
      closeButtonProps={{ 'aria-label': t('code.close') }}
    >
      <ChangeRole users={users} onClose={onClose} />
    </Modal>
  );
};

// Mounted anew with each opening.
const ChangeRole = ({ users, onClose }: Omit<ChangeRoleProps, 'opened'>) => {
  const { t } = useTranslation('users');
  const roleName = useRoleName();
  const roles = useQuery(rolesToGiveQuery);
  const [role, setRole] = useState<string | null>(users.length === 1 ? String(users[0]?.role_id) : null);
  const change = useMutation({
    mutationFn: (roleId: number): Promise<Outcomes<string>> =>
      forEachPerson(users, async ({ id }) => {
        const { body } = await api(usersContract.updateUserRole, { params: { id }, body: { roleId } });
        return body.message;
      }),
    meta: { errors: 'inline' },
    onSuccess: async ({ done, refused }) => {
      await refreshPeople();
      if (refused.length > 0) return;
      onClose();
      const [first] = done;
      if (first !== undefined) showOutcome({ kind: 'success', message: first.result });
    },
  });
  const [only] = users;
  const who =
    users.length === 1 && only !== undefined ? nameOf(only) : t('roleChange.people', { count: users.length });
  return (
    <QueryState query={roles}>
      {(given) => (
        <>
          <RefusedPeople refused={change.data?.refused ?? []} />
          <Stack gap={12}>
            <Text>{t('roleChange.text', { who })}</Text>
            <Select
              label={t('field.role')}
              data-autofocus
              data={given.map(({ id, name }) => ({ value: String(id), label: roleName(name) }))}
              value={role}
              allowDeselect={false}
              onChange={setRole}
            />
          </Stack>
          <DialogActions>
            <Button variant="default" disabled={change.isPending} onClick={onClose}>
              {t('code.cancel')}
            </Button>
            <Button
              loading={change.isPending}
              disabled={role === null}
              onClick={() => change.mutate(Number(role))}
            >
              {t('roleChange.save')}
            </Button>
          </DialogActions>
        </>
      )}
    </QueryState>
  );
};
