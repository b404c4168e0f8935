import { Button, Group, Modal, Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import type { RoleName } from '#shared/access/built-in-roles.ts';
import { AppError } from '#shared/contract/errors.ts';
import { minPasswordLength } from '#shared/domain/auth/password-rules.ts';
import { NewPasswordInput } from '#renderer/components/new-password-input.tsx';
import { emptyUser, refusedFields } from '../new-user.ts';
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
export const CreateUserDialog = (props: CreateUserProps) => {
  const { t } = useTranslation('users');
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={t('create.title')}
      size={480}
      closeButtonProps={{ 'aria-label': t('create.close') }}
    >
      <CreateUserForm {...props} />
    </Modal>
  );
};

// Mounted anew with each opening, so that no password of the last one is left.
const CreateUserForm = ({ role, roles, onClose, onCreated }: CreateUserProps) => {
  const { t } = useTranslation('users');
  const create = useCreateUser();
  const form = useForm({
    initialValues: emptyUser(role),
    validate: (user) =>
      Object.fromEntries(
        refusedFields(user).map((field) => [
          field,
          t(`create.wrong.${field}`, { count: minPasswordLength(user.user_role) }),
        ]),
      ),
  });
  const { first_name, last_name, email, user_role, password } = form.values;
  const focusFirst = (errors: object): void => {
    const [field] = Object.keys(errors);
    if (field !== undefined) form.getInputNode(field)?.focus();
  };
  const send = form.onSubmit((user) => {
    create.mutate(user, {
      onSuccess: () => onCreated(user.user_role),
      onError: (error) => {
        const fields = (error instanceof AppError && error.fields) || {};
        form.setErrors(Object.fromEntries(Object.entries(fields).map(([field, texts]) => [field, texts[0]])));
        focusFirst(fields);
      },
    });
  }, focusFirst);
  return (
    <form noValidate onSubmit={send}>
      <Stack gap="md">
        <Group grow align="flex-start">
          <TextInput label={t('field.firstName')} data-autofocus {...form.getInputProps('first_name')} />
          <TextInput label={t('field.lastName')} {...form.getInputProps('last_name')} />
        </Group>
        <TextInput label={t('field.email')} type="email" {...form.getInputProps('email')} />
        <Select
          label={t('field.role')}
          data={roles.map((value) => ({ value, label: t(`role.${value}`) }))}
          allowDeselect={false}
          {...form.getInputProps('user_role')}
        />
        <NewPasswordInput
          label={t('field.password')}
          name="password"
          canGenerate
          minimum={minPasswordLength(user_role)}
          personal={[first_name, last_name, email]}
          value={password}
          error={form.errors['password']}
          onChange={(value) => form.setFieldValue('password', value)}
        />
        <Group justify="flex-end">
          <Button variant="default" disabled={create.isPending} onClick={onClose}>
            {t('create.cancel')}
          </Button>
          <Button type="submit" loading={create.isPending}>
            {t('create.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};
