import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LinkedAccounts } from '#shared/contract/social-sign-in.ts';
import { mayUnlink } from '#shared/domain/social-sign-in/identity-rules.ts';
import { PROVIDER_NAMES, SOCIAL_PROVIDERS } from '#shared/domain/social-sign-in/providers.ts';
import { ConfirmDialog } from '#renderer/components/confirm-dialog.tsx';
import { SettingRow } from '#renderer/components/patterns/settings-page.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { SkeletonForm } from '#renderer/components/skeletons.tsx';
import { SocialWayState } from '#renderer/components/social-way-state.tsx';
import { useSocialWay } from '#renderer/hooks/use-social-way.ts';
import type { WayProof } from '#renderer/lib/social-way.ts';
import { linkedAccountsQuery, useUnlinkAccount } from '../linked-queries.ts';
import { AddPasswordDialog, LinkDialog } from './linked-dialogs.tsx';

type Linked = LinkedAccounts['accounts'][number];

const UsedText = ({ account }: { readonly account: Linked }) => {
  const { t } = useTranslation('profile');
  return (
    <>
      {account.email ?? t('linked.noAddress')}, {t('linked.since')} <RelativeTime at={account.created_at} />
    </>
  );
};

const LinkedRows = ({ linked }: { readonly linked: LinkedAccounts }) => {
  const { t } = useTranslation('profile');
  const [proof, setProof] = useState<WayProof>();
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<Linked>();
  const way = useSocialWay('account', setProof);
  const unlink = useUnlinkAccount();
  const { accounts, providers, has_password: hasPassword } = linked;
  const isFree = mayUnlink({ hasPassword, identities: accounts.length });
  const shown = SOCIAL_PROVIDERS.filter(
    (provider) => providers.includes(provider) || accounts.some((one) => one.provider === provider),
  );
  return (
    <>
      <SocialWayState way={way} mb={16} />
      <SettingRow
        label={t('linked.password.label')}
        scope="account"
        description={t(hasPassword ? 'linked.password.is' : 'linked.password.isNot')}
      >
        {() =>
          hasPassword ? null : (
            <Button size="xs" onClick={() => setAdding(true)}>
              {t('linked.password.add')}
            </Button>
          )
        }
      </SettingRow>
      {shown.length === 0 ? (
        <SettingRow label={t('linked.none')} scope="account" description={t('linked.noneText')}>
          {() => null}
        </SettingRow>
      ) : null}
      {shown.map((provider) => {
        const account = accounts.find((one) => one.provider === provider);
        const name = PROVIDER_NAMES[provider];
        return (
          <SettingRow
            key={provider}
            label={name}
            scope="account"
            description={
              account === undefined ? (
                t('linked.notLinked', { provider: name })
              ) : (
                <>
                  <UsedText account={account} />
                  {isFree ? null : `. ${t('linked.onlyWay')}`}
                </>
              )
            }
          >
            {() =>
              account === undefined ? (
                <Button
                  variant="default"
                  size="xs"
                  disabled={way.at !== undefined}
                  aria-label={t('linked.linkOf', { provider: name })}
                  onClick={() => way.open(provider, linked)}
                >
                  {t('linked.link')}
                </Button>
              ) : (
                <Button
                  variant="default"
                  size="xs"
                  disabled={!isFree}
                  aria-label={t('linked.unlinkOf', { provider: name })}
                  onClick={() => setLeaving(account)}
                >
                  {t('linked.unlink')}
                </Button>
              )
            }
          </SettingRow>
        );
      })}
      <LinkDialog proof={proof} hasPassword={hasPassword} onClose={() => setProof(undefined)} />
      <AddPasswordDialog opened={isAdding} onClose={() => setAdding(false)} />
      <ConfirmDialog
        opened={leaving !== undefined}
        title={t('linked.leaving.title', { provider: leaving && PROVIDER_NAMES[leaving.provider] })}
        confirmLabel={t('linked.unlink')}
        isDestructive
        isBusy={unlink.isPending}
        onClose={() => setLeaving(undefined)}
        onConfirm={() => {
          if (leaving !== undefined) unlink.mutate(leaving.id, { onSettled: () => setLeaving(undefined) });
        }}
      >
        {t('linked.leaving.text')}
      </ConfirmDialog>
    </>
  );
};

/** How the person signs in beside the password. The hub alone knows it, so without the hub this says so. */
export const LinkedSection = () => {
  const query = useQuery(linkedAccountsQuery);
  return (
    <QueryState query={query} skeleton={<SkeletonForm />}>
      {(linked) => <LinkedRows linked={linked} />}
    </QueryState>
  );
};
