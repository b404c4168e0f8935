import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { REGISTRATION_POLICIES } from '#shared/domain/auth/registration.ts';
import { SettingField } from '#renderer/components/patterns/setting-field.tsx';
import { SettingRow } from '#renderer/components/patterns/settings-page.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { SkeletonForm } from '#renderer/components/skeletons.tsx';
import { useCan, useSession } from '#renderer/lib/session.ts';
import { connectionQuery } from '#renderer/lib/sync-status.ts';
import { institutionQuery, saveSetting, settingParts } from '../queries.ts';
import { InvitationDialog } from './invitation-dialog.tsx';

/** Who comes to an account here without an administrator making it. */
export const AccountsSection = () => {
  const { t } = useTranslation('setup');
  const query = useQuery(institutionQuery);
  const { data: connection } = useQuery(connectionQuery);
  const can = useCan();
  const isAdmin = useSession()?.user.user_role === 'Admin';
  const [isInviting, setInviting] = useState(false);
  const isAway = connection?.role === 'device' && connection.state === 'offline';
  return (
    <QueryState query={query} skeleton={<SkeletonForm />}>
      {({ registration }) => (
        <>
          <SettingField<string>
            label={t('accounts.registration.label')}
            description={isAway ? t('accounts.away') : t('accounts.registration.text')}
            scope="institution"
            stored={registration}
            fits={(value) => settingParts.registration.safeParse(value).success}
            wrong={t('accounts.registration.wrong')}
            save={(value) => saveSetting('registration', value)}
          >
            {({ onChange, ...control }) => (
              <Select
                {...control}
                data={REGISTRATION_POLICIES.map((value) => ({
                  value,
                  label: t(`accounts.registration.${value}`),
                }))}
                allowDeselect={false}
                disabled={!can('settings:add') || isAway}
                onChange={(value) => onChange(value ?? registration)}
              />
            )}
          </SettingField>
          {isAdmin && can('users:add') ? (
            <SettingRow
              label={t('accounts.invite.label')}
              description={isAway ? t('accounts.away') : t('accounts.invite.text')}
              scope="institution"
            >
              {({ descriptionId }) => (
                <Button
                  variant="default"
                  size="xs"
                  disabled={isAway}
                  aria-describedby={descriptionId}
                  onClick={() => setInviting(true)}
                >
                  {t('accounts.invite.action')}
                </Button>
              )}
            </SettingRow>
          ) : null}
          <InvitationDialog opened={isInviting} onClose={() => setInviting(false)} />
        </>
      )}
    </QueryState>
  );
};
