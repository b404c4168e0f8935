import { Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { socialSignInContract, type IdentityProvider } from '#shared/contract/social-sign-in.ts';
import { PROVIDER_NAMES } from '#shared/domain/social-sign-in/providers.ts';
import { ConfirmDialog } from '#renderer/components/confirm-dialog.tsx';
import { showError, showSuccess } from '#renderer/components/feedback-store.ts';
import { FormDialog } from '#renderer/components/form-dialog.tsx';
import { SettingRow } from '#renderer/components/patterns/settings-page.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { SkeletonForm } from '#renderer/components/skeletons.tsx';
import { useCan } from '#renderer/lib/session.ts';
import { sentAs } from '#renderer/hooks/use-contract-form.ts';
import { identityProvidersQuery, useRemoveIdentityProvider, useUpdateIdentityProvider } from '../queries.ts';

/** An address that is entered at the provider, with a button that copies it. */
const AddressRow = ({ label, address }: { readonly label: string; readonly address: string }) => {
  const { t } = useTranslation('setup');
  const copy = (): void => {
    navigator.clipboard.writeText(address).then(
      () => showSuccess(t('providers.copied')),
      () => showError(t('providers.notCopied')),
    );
  };
  return (
    <SettingRow
      label={label}
      description={<span style={{ overflowWrap: 'anywhere' }}>{address}</span>}
      scope="institution"
    >
      {({ labelId }) => (
        <Button variant="default" size="xs" aria-describedby={labelId} onClick={copy}>
          {t('providers.copy')}
        </Button>
      )}
    </SettingRow>
  );
};

interface ProviderDialogProps {
  readonly opened: boolean;
  readonly stored: IdentityProvider;
  readonly onClose: () => void;
}

/** What the provider gave the institution; the secret goes in and is never shown again. */
const ProviderDialog = ({ opened, stored, onClose }: ProviderDialogProps) => {
  const { t } = useTranslation('setup');
  const update = useUpdateIdentityProvider(stored.provider);
  const isSet = stored.secret_set_at !== null;
  const bodyOf = (typed: { readonly client_id: string; readonly client_secret: string }) => ({
    client_id: typed.client_id.trim(),
    ...(typed.client_secret === '' ? {} : { client_secret: typed.client_secret }),
  });
  return (
    <FormDialog
      opened={opened}
      title={t('providers.form.title', { provider: PROVIDER_NAMES[stored.provider] })}
      size={520}
      submitLabel={t('providers.form.save')}
      endpoint={socialSignInContract.updateIdentityProvider}
      initial={{ client_id: stored.client_id ?? '', client_secret: '' }}
      body={bodyOf}
      mutation={sentAs(update, bodyOf)}
      missing={{ client_id: t('providers.form.client_idMissing') }}
      wrong={{ client_id: t('providers.form.client_idWrong') }}
      onDone={showSuccess}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput
            {...form.field('client_id')}
            label={t(`providers.form.client_id.${stored.provider}`)}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
          />
          <PasswordInput
            {...form.field('client_secret')}
            label={t(`providers.form.client_secret.${stored.provider}`)}
            description={isSet ? t('providers.form.secretKept') : t('providers.form.secretText')}
            autoComplete="new-password"
          />
        </>
      )}
    </FormDialog>
  );
};

const ProviderRows = ({
  stored,
  mayChange,
}: {
  readonly stored: IdentityProvider;
  readonly mayChange: boolean;
}) => {
  const { t } = useTranslation('setup');
  const [dialog, setDialog] = useState<'form' | 'removal'>();
  const remove = useRemoveIdentityProvider(stored.provider);
  const provider = PROVIDER_NAMES[stored.provider];
  const isSet = stored.client_id !== null;
  const close = (): void => setDialog(undefined);
  return (
    <>
      <SettingRow
        label={provider}
        scope="institution"
        description={
          stored.client_id === null ? (
            t('providers.none', { provider })
          ) : (
            <Stack gap={0} style={{ overflowWrap: 'anywhere' }}>
              <span>{t('providers.client', { id: stored.client_id })}</span>
              {stored.secret_set_at === null ? null : (
                <span>
                  {t('providers.secretSet')} <RelativeTime at={stored.secret_set_at} />
                </span>
              )}
            </Stack>
          )
        }
      >
        {() =>
          mayChange && stored.redirect_uri !== null ? (
            <Group gap="xs" justify="flex-end">
              <Button
                variant="default"
                size="xs"
                aria-label={t(isSet ? 'providers.changeOf' : 'providers.setOf', { provider })}
                onClick={() => setDialog('form')}
              >
                {isSet ? t('providers.change') : t('providers.set')}
              </Button>
              {isSet ? (
                <Button
                  variant="default"
                  size="xs"
                  aria-label={t('providers.removeOf', { provider })}
                  onClick={() => setDialog('removal')}
                >
                  {t('providers.remove')}
                </Button>
              ) : null}
            </Group>
          ) : null
        }
      </SettingRow>
      {stored.redirect_uri === null ? null : (
        <AddressRow label={t('providers.redirect', { provider })} address={stored.redirect_uri} />
      )}
      {stored.deletion_uri === null ? null : (
        <AddressRow label={t('providers.deletion')} address={stored.deletion_uri} />
      )}
      <ProviderDialog opened={dialog === 'form'} stored={stored} onClose={close} />
      <ConfirmDialog
        opened={dialog === 'removal'}
        title={t('providers.removal.title', { provider })}
        confirmLabel={t('providers.removal.confirm')}
        isDestructive
        isBusy={remove.isPending}
        onClose={close}
        onConfirm={() => remove.mutate(undefined, { onSuccess: showSuccess, onSettled: close })}
      >
        {t('providers.removal.text', { provider })}
      </ConfirmDialog>
    </>
  );
};

/** Who may say, beside a password, who somebody is. The hub alone knows it, so without the hub this says so. */
export const ProvidersSection = () => {
  const { t } = useTranslation('setup');
  const query = useQuery(identityProvidersQuery);
  const mayChange = useCan()('settings:add');
  return (
    <QueryState query={query} skeleton={<SkeletonForm />}>
      {(providers) => (
        <>
          {providers.some((one) => one.redirect_uri === null) ? (
            <SettingRow
              label={t('providers.needsHub.label')}
              scope="institution"
              description={t('providers.needsHub.text')}
            >
              {() => null}
            </SettingRow>
          ) : null}
          {providers.map((stored) => (
            <ProviderRows key={stored.provider} stored={stored} mayChange={mayChange} />
          ))}
        </>
      )}
    </QueryState>
  );
};
