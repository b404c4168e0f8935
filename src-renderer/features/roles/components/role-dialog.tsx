import { Box, ScrollArea, Stack, Tabs, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { rolesContract, type Role } from '#shared/contract/roles.ts';
import { completePermissions } from '#shared/domain/roles/permission-set.ts';
import { FormDialog } from '#renderer/components/form-dialog.tsx';
import { changeBody, useSaveRole, type RoleForm } from '../queries.ts';
import { PermissionMatrix } from './permission-matrix.tsx';
import { RoleDifference } from './role-difference.tsx';
import { RoleView } from './role-view.tsx';

interface RoleDialogProps {
  readonly opened: boolean;
  /** The role that is changed; none for a new one. */
  readonly role: Role | undefined;
  readonly onClose: () => void;
}

/** Name and permissions of a role, what saving changes, and what its people then see. */
export const RoleDialog = ({ opened, role, onClose }: RoleDialogProps) => {
  const { t } = useTranslation('roles');
  const initial: RoleForm = {
    name: role?.name ?? '',
    permissions: completePermissions(role?.permissions ?? []),
    fold_outs: role?.fold_outs ?? [],
  };
  return (
    <FormDialog
      opened={opened}
      title={role === undefined ? t('create.title') : t('edit.title', { name: role.name })}
      size={640}
      submitLabel={role === undefined ? t('create.save') : t('edit.save')}
      endpoint={role === undefined ? rolesContract.createRole : rolesContract.updateRole}
      initial={initial}
      {...(role === undefined ? {} : { body: (values: RoleForm) => changeBody(role, values) })}
      mutation={useSaveRole(role)}
      {...(role === undefined ? { fallback: t('create.failed') } : {})}
      missing={{ name: t('field.missing') }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput
            {...form.field('name')}
            label={t('field.name')}
            description={role?.is_built_in === true ? t('field.builtIn') : undefined}
            readOnly={role?.is_built_in === true}
            data-autofocus
          />
          <Tabs defaultValue="permissions" keepMounted={false}>
            <Tabs.List mb={12}>
              <Tabs.Tab value="permissions">{t('tab.permissions')}</Tabs.Tab>
              <Tabs.Tab value="view">{t('tab.view')}</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="permissions">
              <Stack gap={8}>
                <PermissionMatrix
                  value={form.values}
                  onChange={(permissions, foldOuts) => {
                    form.set('permissions', permissions);
                    form.set('fold_outs', foldOuts);
                  }}
                />
              </Stack>
            </Tabs.Panel>
            <Tabs.Panel value="view">
              <ScrollArea.Autosize mah="42dvh" type="auto" viewportProps={{ tabIndex: 0 }}>
                <Box p={4}>
                  <RoleView name={form.values.name} permissions={form.values.permissions} />
                </Box>
              </ScrollArea.Autosize>
            </Tabs.Panel>
          </Tabs>
          <RoleDifference
            before={initial}
            after={form.values}
            members={role === undefined ? 0 : role.member_count}
          />
        </>
      )}
    </FormDialog>
  );
};
