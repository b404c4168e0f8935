import { Button, PasswordInput, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { secondFactorContract } from '#shared/contract/second-factor.ts';
import { FormDialog } from '#renderer/components/form-dialog.tsx';
import { api } from '#renderer/lib/api.ts';
import {
  serveReauthentication,
  settleReauthentication,
  useReauthentication,
} from '#renderer/lib/reauthentication.ts';

type Way = 'password' | 'code';

const blank = { password: '', code: '' };

/** Asks for the password or a code once more, and then lets go on what waited for it. The session goes on. */
export const ReauthenticationDialog = () => {
  const { t } = useTranslation('shell');
  const isAsked = useReauthentication(({ waiting }) => waiting.length > 0);
  const [way, setWay] = useState<Way>('password');
  useEffect(() => serveReauthentication(), []);
  const show = useMutation({
    mutationFn: async (values: typeof blank) =>
      api(secondFactorContract.reauthenticate, { body: { [way]: values[way] } }),
    onSuccess: () => settleReauthentication(true),
    meta: { errors: 'inline', saves: false },
  });
  return (
    <FormDialog
      opened={isAsked}
      title={t('reauthentication.title')}
      endpoint={secondFactorContract.reauthenticate}
      initial={blank}
      body={(values) => ({ [way]: values[way] })}
      missing={{ password: t('reauthentication.passwordMissing'), code: t('reauthentication.codeMissing') }}
      mutation={show}
      submitLabel={t('reauthentication.submit')}
      onClose={() => settleReauthentication(false)}
    >
      {(form) => (
        <>
          <Text c="var(--ink2)">{t('reauthentication.text')}</Text>
          {way === 'password' ? (
            <PasswordInput
              {...form.field('password')}
              key="password"
              label={t('reauthentication.password')}
              autoComplete="current-password"
              visibilityToggleButtonProps={{ 'aria-label': t('reauthentication.show'), tabIndex: 0 }}
              data-autofocus
            />
          ) : (
            <TextInput
              {...form.field('code')}
              key="code"
              label={t('reauthentication.code')}
              description={t('reauthentication.codeHint')}
              autoComplete="one-time-code"
              autoFocus
            />
          )}
          <Button
            variant="subtle"
            size="compact-sm"
            style={{ alignSelf: 'flex-start' }}
            onClick={() => setWay(way === 'password' ? 'code' : 'password')}
          >
            {t(`reauthentication.instead.${way}`)}
          </Button>
        </>
      )}
    </FormDialog>
  );
};
