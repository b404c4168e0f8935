import { Group, Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { RoleName } from '#shared/access/built-in-roles.ts';
import { usersContract } from '#shared/contract/users.ts';
import { minPasswordLength } from '#shared/domain/auth/password-rules.ts';
import { FormDialog } from '#renderer/components/form-dialog.tsx';
import { NewPasswordInput } from '#renderer/components/new-password-input.tsx';
import { useCreateUser } from '../queries.ts';

interface CreateUserProps {
  readonly opened: boolean;
  readonly role: RoleName;
  /** The roles that the signed-in person may give. */
  readonly roles: readonly RoleName[];
  readonly onClose: () => void;
  readonly onCreated: (role: RoleName) => void;
}

/** A new account, with the password that its person signs in with first. */
export const CreateUserDialog = ({ opened, role, roles, onClose, onCreated }: CreateUserProps) => {
  const { t } = useTranslation('users');
  const tooShort = (of: RoleName): string => t('create.wrong.password', { count: minPasswordLength(of) });
  return (
    <FormDialog
      opened={opened}
      title={t('create.title')}
      size={480}
      submitLabel={t('create.save')}
      endpoint={usersContract.createUser}
      initial={{ first_name: '', last_name: '', email: '', user_role: role, password: '' }}
      mutation={useCreateUser()}
      missing={{ first_name: t('create.wrong.first_name'), last_name: t('create.wrong.last_name') }}
      wrong={{ email: t('create.wrong.email') }}
      rules={({ user_role: of, password }) =>
        password.length < minPasswordLength(of) ? { password: tooShort(of) } : {}
      }
      onDone={(_message, { user_role: created }) => onCreated(created)}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Group grow align="flex-start">
            <TextInput {...form.field('first_name')} label={t('field.firstName')} data-autofocus />
            <TextInput {...form.field('last_name')} label={t('field.lastName')} />
          </Group>
          <TextInput {...form.field('email')} label={t('field.email')} type="email" />
          <Select
            {...form.field('user_role')}
            label={t('field.role')}
            data={roles.map((value) => ({ value, label: t(`role.${value}`) }))}
            allowDeselect={false}
          />
          <NewPasswordInput
            {...form.field('password')}
            label={t('field.password')}
            canGenerate
            minimum={minPasswordLength(form.values.user_role)}
            personal={[form.values.first_name, form.values.last_name, form.values.email]}
          />
        </>
      )}
    </FormDialog>
  );
};
