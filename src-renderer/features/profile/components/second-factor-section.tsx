import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SecondFactorState } from '#shared/contract/second-factor.ts';
import { ConfirmDialog } from '#renderer/components/confirm-dialog.tsx';
import { Notice } from '#renderer/components/notice.tsx';
import { SettingRow, SettingValue } from '#renderer/components/patterns/settings-page.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { SkeletonForm } from '#renderer/components/skeletons.tsx';
import {
  refreshSecondFactor,
  secondFactorQuery,
  useDrawSecret,
  useNewRecoveryCodes,
  useSetSecondFactor,
} from '../second-factor-queries.ts';
import { AppDialog, MailDialog } from './factor-dialogs.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

interface RowsProps {
  readonly state: SecondFactorState;
  readonly onCodes: (codes: readonly string[]) => void;
}

/** Nothing is on: the ways to turn it on, as far as the institution offers them. */
const OffRows = ({ state, onCodes }: RowsProps) => {
  const { t } = useTranslation('profile');
  const draw = useDrawSecret();
  const send = useSetSecondFactor('modal');
  const [isMailAsked, setMailAsked] = useState(false);
  const sendFirst = (): void =>
    send.mutate(
      { two_factor_status: true, two_factor_authentication_method: 'email' },
      { onSuccess: () => setMailAsked(true) },
    );
  if (state.policy === 'off')
    return (
      <SettingRow label={t('factor.label')} scope="account">
        {() => <SettingValue>{t('factor.notUsed')}</SettingValue>}
      </SettingRow>
    );
  return (
    <>
      {state.due_at === null ? null : (
        <Notice tone="warn" role="status">
          {t('factor.due')} <RelativeTime at={state.due_at} />
        </Notice>
      )}
      <SettingRow label={t('factor.app.label')} scope="account" description={t('factor.app.offer')}>
        {() => (
          <Button size="xs" loading={draw.isPending} onClick={() => draw.mutate()}>
            {t('factor.app.set')}
          </Button>
        )}
      </SettingRow>
      <SettingRow
        label={t('factor.mail.label')}
        scope="account"
        description={state.may_use_email ? t('factor.mail.offer') : t('factor.mail.none')}
      >
        {() => (
          <Button
            size="xs"
            variant="default"
            disabled={!state.may_use_email}
            loading={send.isPending}
            onClick={sendFirst}
          >
            {t('factor.mail.set')}
          </Button>
        )}
      </SettingRow>
      <AppDialog drawn={draw.data} onDone={onCodes} onClose={draw.reset} />
      <MailDialog opened={isMailAsked} onDone={onCodes} onClose={() => setMailAsked(false)} />
    </>
  );
};

/** It is on: recovery codes, and the way to turn it off. */
const OnRows = ({ state, onCodes }: RowsProps) => {
  const { t } = useTranslation('profile');
  const [asked, setAsked] = useState<'codes' | 'off'>();
  const renew = useNewRecoveryCodes();
  const set = useSetSecondFactor('modal');
  const close = (): void => setAsked(undefined);
  const left = state.recovery_codes_left;
  return (
    <>
      <SettingRow
        label={t('factor.label')}
        scope="account"
        description={
          <>
            {t(`factor.on.${state.method ?? 'google'}`)}{' '}
            {state.enabled_at === null ? null : <RelativeTime at={state.enabled_at} />}
            {state.policy === 'required' ? ` ${t('factor.asked')}` : null}
          </>
        }
      >
        {() => (
          <Button
            size="xs"
            variant="default"
            disabled={state.policy === 'required'}
            onClick={() => setAsked('off')}
          >
            {t('factor.off.set')}
          </Button>
        )}
      </SettingRow>
      <SettingRow
        label={t('factor.codes.label')}
        scope="account"
        description={t('factor.codes.left', { count: left })}
      >
        {() => (
          <Group justify="flex-end">
            <Button size="xs" variant="default" onClick={() => setAsked('codes')}>
              {t('factor.codes.renew')}
            </Button>
          </Group>
        )}
      </SettingRow>
      <ConfirmDialog
        opened={asked === 'off'}
        title={t('factor.off.title')}
        confirmLabel={t('factor.off.set')}
        isDestructive
        isBusy={set.isPending}
        onClose={close}
        onConfirm={() => set.mutate({ two_factor_status: false }, { onSettled: close })}
      >
        {t('factor.off.text')}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asked === 'codes'}
        title={t('factor.codes.renewal')}
        confirmLabel={t('factor.codes.renew')}
        isDestructive={false}
        isBusy={renew.isPending}
        onClose={close}
        onConfirm={() => renew.mutate(undefined, { onSuccess: onCodes, onSettled: close })}
      >
        {t('factor.codes.renewalText')}
      </ConfirmDialog>
    </>
  );
};

/** The second factor of oneself. The hub alone knows it, so without the hub this says so. */
export const SecondFactorSection = () => {
  const query = useQuery(secondFactorQuery);
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <>
      <QueryState query={query} skeleton={<SkeletonForm />}>
        {(state) =>
          state.method === null ? (
            <OffRows state={state} onCodes={setCodes} />
          ) : (
            <OnRows state={state} onCodes={setCodes} />
          )
        }
      </QueryState>
      <RecoveryCodesDialog
        codes={codes}
        onClose={() => {
          setCodes(undefined);
          void refreshSecondFactor();
        }}
      />
    </>
  );
};
