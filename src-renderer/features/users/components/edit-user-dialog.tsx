import { Group, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { usersContract, type User } from '#shared/contract/users.ts';
import { FormDialog } from '#renderer/components/form-dialog.tsx';
import { useUpdateUser } from '../queries.ts';

interface EditUserProps {
  readonly opened: boolean;
  readonly user: User | undefined;
  readonly onClose: () => void;
}

/** Name and address of an account. */
export const EditUserDialog = ({ opened, user, onClose }: EditUserProps) => {
  const { t } = useTranslation('users');
  const update = useUpdateUser(user?.id);
  return (
    <FormDialog
      opened={opened}
      title={t('edit.title')}
      submitLabel={t('edit.save')}
      endpoint={usersContract.updateUser}
      initial={{
        first_name: user?.first_name ?? '',
        last_name: user?.last_name ?? '',
        email: user?.email ?? '',
      }}
      mutation={update}
      missing={{ first_name: t('create.wrong.first_name'), last_name: t('create.wrong.last_name') }}
      wrong={{ email: t('create.wrong.email') }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Group grow align="flex-start">
            <TextInput {...form.field('first_name')} label={t('field.firstName')} data-autofocus />
            <TextInput {...form.field('last_name')} label={t('field.lastName')} />
          </Group>
          <TextInput {...form.field('email')} label={t('field.email')} type="email" />
        </>
      )}
    </FormDialog>
  );
};
