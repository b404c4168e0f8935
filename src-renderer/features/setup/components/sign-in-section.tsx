import { Group, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SignInPolicy } from '#shared/contract/second-factor.ts';
import { FACTOR_POLICIES, type FactorPolicy } from '#shared/domain/auth/second-factor.ts';
import { NumberField } from '#renderer/components/number-field.tsx';
import { SettingField } from '#renderer/components/patterns/setting-field.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { SkeletonForm } from '#renderer/components/skeletons.tsx';
import { useCan } from '#renderer/lib/session.ts';
import { connectionQuery } from '#renderer/lib/sync-status.ts';
import { saveSignInPolicy, signInPoliciesQuery } from '../queries.ts';

interface RoleRowsProps {
  readonly policy: SignInPolicy;
  readonly isDisabled: boolean;
  /** There are computers that may be away from their hub. */
  readonly hasComputers: boolean;
}

const isPolicy = (value: string | null): value is FactorPolicy =>
  FACTOR_POLICIES.some((known) => known === value);

/** What one role has to do to sign in; each field saves itself. */
const RoleRows = ({ policy, isDisabled, hasComputers }: RoleRowsProps) => {
  const { t } = useTranslation('setup');
  const { role_id: id, role, max_offline_hours: most } = policy;
  return (
    <>
      <SettingField
        label={t('signIn.factor', { role })}
        description={t('signIn.factorText')}
        scope="institution"
        stored={policy.second_factor}
        fits={isPolicy}
        wrong={t('signIn.factorWrong')}
        save={(value) => saveSignInPolicy(id, { second_factor: value })}
      >
        {({ onChange, ...control }) => (
          <Select
            {...control}
            disabled={isDisabled}
            allowDeselect={false}
            data={FACTOR_POLICIES.map((value) => ({ value, label: t(`signIn.policy.${value}`) }))}
            onChange={(value) => {
              if (isPolicy(value)) onChange(value);
            }}
          />
        )}
      </SettingField>
      {hasComputers ? (
        <SettingField
          label={t('signIn.offline', { role })}
          description={t('signIn.offlineText', { most })}
          scope="institution"
          stored={policy.offline_hours}
          fits={(hours) => Number.isInteger(hours) && hours >= 1 && hours <= most}
          wrong={t('signIn.offlineWrong', { most })}
          save={(hours) => saveSignInPolicy(id, { offline_hours: hours })}
        >
          {({ value, onChange, ...control }) => (
            <NumberField
              {...control}
              disabled={isDisabled}
              suffix={t('signIn.hours')}
              value={Number.isNaN(value) ? undefined : value}
              min={1}
              max={most}
              onValue={(next = Number.NaN) => onChange(next)}
            />
          )}
        </SettingField>
      ) : null}
    </>
  );
};

/** What each role has to do to sign in, and for how long it goes without the hub. The hub alone changes it. */
export const SignInSection = () => {
  const { t } = useTranslation('setup');
  const query = useQuery(signInPoliciesQuery);
  const connection = useQuery(connectionQuery).data;
  const isAway = connection?.role === 'device' && connection.state === 'offline';
  const isDisabled = !useCan()('settings:add') || isAway;
  return (
    <QueryState query={query} skeleton={<SkeletonForm />}>
      {(policies) => (
        <Stack gap={0}>
          {isAway ? (
            <Group pt={16}>
              <Text size="sm" c="dimmed">
                {t('signIn.away')}
              </Text>
            </Group>
          ) : null}
          {policies.map((policy) => (
            <RoleRows
              key={policy.role_id}
              policy={policy}
              isDisabled={isDisabled}
              hasComputers={connection !== undefined && connection.role !== 'standalone'}
            />
          ))}
        </Stack>
      )}
    </QueryState>
  );
};
