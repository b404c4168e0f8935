import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { authContract, type SessionUser } from '#shared/contract/auth.ts';
import { QueryState } from '#renderer/components/query-state.tsx';
import { SettingRow, SettingValue } from '#renderer/components/patterns/settings-page.tsx';
import { SkeletonForm } from '#renderer/components/skeletons.tsx';
import { useAutosave } from '#renderer/hooks/use-autosave.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import { profileQuery, saveOwnName, type OwnName } from '../queries.ts';

const parts = authContract.updateProfile.body.shape;
const fields = ['first_name', 'last_name'] as const;

type Field = (typeof fields)[number];

const fits = (name: OwnName, field: Field): boolean => parts[field].safeParse(name[field]).success;

interface NameFieldProps {
  readonly field: Field;
  readonly name: OwnName;
  /** The name as the server has it, in the place of what it would refuse. */
  readonly stored: OwnName;
  readonly onChange: (name: OwnName) => void;
}

const NameField = ({ field, name, stored, onChange }: NameFieldProps) => {
  const { t } = useTranslation('profile');
  const [isValid, setIsValid] = useState(true);
  const { status, change, retry } = useAutosave<OwnName>({ save: saveOwnName, describeError: errorText });
  return (
    <SettingRow label={t(`name.${field}`)} saveStatus={isValid ? status : undefined} onRetrySave={retry}>
      {({ labelId }) => (
        <TextInput
          aria-labelledby={labelId}
          w="100%"
          autoComplete={field === 'first_name' ? 'given-name' : 'family-name'}
          value={name[field]}
          error={isValid ? undefined : t('name.error')}
          onChange={(event) => {
            const next = { ...name, [field]: event.currentTarget.value };
            setIsValid(fits(next, field));
            onChange(next);
            change({
              first_name: fits(next, 'first_name') ? next.first_name : stored.first_name,
              last_name: fits(next, 'last_name') ? next.last_name : stored.last_name,
            });
          }}
        />
      )}
    </SettingRow>
  );
};

const NameFields = ({ user }: { readonly user: SessionUser }) => {
  const { t } = useTranslation('profile');
  const stored: OwnName = { first_name: user.first_name, last_name: user.last_name };
  const [name, setName] = useState(stored);
  return (
    <>
      {fields.map((field) => (
        <NameField key={field} field={field} name={name} stored={stored} onChange={setName} />
      ))}
      <SettingRow label={t('name.email')} description={t('name.emailText')}>
        {() => <SettingValue inherit>{user.email}</SettingValue>}
      </SettingRow>
      <SettingRow label={t('name.role')} description={t('name.roleText')}>
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
