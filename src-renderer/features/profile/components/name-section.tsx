import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { authContract, type SessionUser } from '#shared/contract/auth.ts';
import { QueryState } from '#renderer/components/query-state.tsx';
import { SettingField } from '#renderer/components/patterns/setting-field.tsx';
import { SettingRow, SettingValue } from '#renderer/components/patterns/settings-page.tsx';
import { SkeletonForm } from '#renderer/components/skeletons.tsx';
import { profileQuery, saveOwnName, type OwnName } from '../queries.ts';

const parts = authContract.updateProfile.body.shape;
const fields = { first_name: 'given-name', last_name: 'family-name' } as const;

const NameFields = ({ user }: { readonly user: SessionUser }) => {
  const { t } = useTranslation('profile');
  const name = useRef<OwnName>({ first_name: user.first_name, last_name: user.last_name });
  return (
    <>
      {(['first_name', 'last_name'] as const).map((field) => (
        <SettingField
          key={field}
          label={t(`name.${field}`)}
          stored={user[field]}
          fits={(value) => parts[field].safeParse(value).success}
          wrong={t('name.error')}
          onChange={(value) => {
            name.current = { ...name.current, [field]: value };
          }}
          save={() => saveOwnName(name.current)}
        >
          {({ onChange, ...control }) => (
            <TextInput
              {...control}
              autoComplete={fields[field]}
              onChange={(event) => onChange(event.currentTarget.value)}
            />
          )}
        </SettingField>
      ))}
      <SettingRow label={t('name.email')} scope="account" description={t('name.emailText')}>
        {() => <SettingValue inherit>{user.email}</SettingValue>}
      </SettingRow>
      <SettingRow label={t('name.role')} scope="account" description={t('name.roleText')}>
        {() => <SettingValue inherit>{user.user_role}</SettingValue>}
      </SettingRow>
    </>
  );
};

/** Who one is here; the name saves itself. */
export const NameSection = () => {
  const query = useQuery(profileQuery);
  return (
    <QueryState query={query} skeleton={<SkeletonForm />}>
      {(user) => <NameFields user={user} />}
    </QueryState>
  );
};
