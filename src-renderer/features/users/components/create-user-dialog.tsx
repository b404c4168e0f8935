import { Button, Group, Radio, Select, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { usersContract } from '#shared/contract/users.ts';
import { noMailAddress } from '#shared/domain/users/no-mail-address.ts';
import { minPasswordLength } from '#shared/domain/auth/password-rules.ts';
import { FormDialog } from '#renderer/components/form-dialog.tsx';
import { NewPasswordInput } from '#renderer/components/new-password-input.tsx';
import { sentAs, type ContractForm } from '#renderer/hooks/use-contract-form.ts';
import { rolesToGiveQuery, useCreateUser } from '../queries.ts';
import type { AskedCode } from './start-code-dialog.tsx';
import { useRoleName } from './use-role-name.ts';

interface CreateUserProps {
  readonly opened: boolean;
  /** The role that is chosen at first, where it may be given. */
  readonly role: string;
  readonly onClose: () => void;
  /** @param code what the person chooses a password with, where none was chosen here. */
  readonly onCreated: (role: string, code: AskedCode | undefined) => void;
}

const randomBytes = (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count));

interface Values extends Record<string, unknown> {
  first_name: string;
  last_name: string;
  email: string;
  user_role: string;
  by: string;
  password: string;
}

const bodyOf = ({ by, password, ...person }: Values) => (by === 'code' ? person : { ...person, password });

/** An address that belongs to nobody, for somebody who has no e-mail: nothing is ever sent there. */
const inventAddress = ({ values, set }: ContractForm<Values>): void =>
  set('email', noMailAddress({ first: values.first_name, last: values.last_name }, randomBytes));

/** A new account, with a start code or the password that its person signs in with first. */
export const CreateUserDialog = ({ opened, role, onClose, onCreated }: CreateUserProps) => {
  const { t } = useTranslation('users');
  const roleName = useRoleName();
  const roles = useQuery({ ...rolesToGiveQuery, enabled: opened }).data ?? [];
  const isGiveable = roles.some(({ name }) => name === role);
  const create = useCreateUser();
  const mutation = sentAs(create, bodyOf);
  const initial: Values = {
    first_name: '',
    last_name: '',
    email: '',
    user_role: isGiveable ? role : (roles[0]?.name ?? role),
    by: 'code',
    password: '',
  };
  const tooShort = (of: string): string => t('create.wrong.password', { count: minPasswordLength(of) });
  return (
    <FormDialog
      opened={opened}
      title={t('create.title')}
      size={480}
      submitLabel={t('create.save')}
      endpoint={usersContract.createUser}
      initial={initial}
      body={bodyOf}
      mutation={mutation}
      fallback={t('create.failed')}
      missing={{ first_name: t('create.wrong.first_name'), last_name: t('create.wrong.last_name') }}
      wrong={{ email: t('create.wrong.email') }}
      rules={({ user_role: of, by, password }) =>
        by === 'password' && password.length < minPasswordLength(of) ? { password: tooShort(of) } : {}
      }
      onDone={({ data: user, start_code: given }, { user_role: created }) =>
        onCreated(created, given === null ? undefined : { user, given })
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <Group grow align="flex-start">
            <TextInput {...form.field('first_name')} label={t('field.firstName')} data-autofocus />
            <TextInput {...form.field('last_name')} label={t('field.lastName')} />
          </Group>
          <TextInput {...form.field('email')} label={t('field.email')} type="email" />
          <Button
            variant="subtle"
            size="compact-xs"
            style={{ alignSelf: 'flex-start' }}
            onClick={() => inventAddress(form)}
          >
            {t('create.noMail')}
          </Button>
          <Select
            {...form.field('user_role')}
            label={t('field.role')}
            data={roles.map(({ name }) => ({ value: name, label: roleName(name) }))}
            allowDeselect={false}
          />
          <Radio.Group {...form.field('by')} label={t('create.by.label')}>
            <Stack gap={8} mt={8}>
              <Radio value="code" label={t('create.by.code')} description={t('create.by.codeText')} />
              <Radio value="password" label={t('create.by.password')} />
            </Stack>
          </Radio.Group>
          {form.values.by === 'code' ? null : (
            <NewPasswordInput
              {...form.field('password')}
              label={t('field.password')}
              canGenerate
              minimum={minPasswordLength(form.values.user_role)}
              personal={[form.values.first_name, form.values.last_name, form.values.email]}
            />
          )}
        </>
      )}
    </FormDialog>
  );
};
