import { Button, Divider, PasswordInput, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { AppError } from '#shared/contract/errors.ts';
import { Password } from '#shared/contract/wire.ts';
import { PROVIDER_NAMES } from '#shared/domain/social-sign-in/providers.ts';
import { Notice } from '#renderer/components/notice.tsx';
import { providerIcons, SocialWayState } from '#renderer/components/social-way-state.tsx';
import { useContractForm } from '#renderer/hooks/use-contract-form.ts';
import type { SocialWay } from '#renderer/hooks/use-social-way.ts';
import { socialOfferQuery, type WayProof } from '#renderer/lib/social-way.ts';
import { connectionQuery } from '#renderer/lib/sync-status.ts';
import type { useSocialSignIn, SocialOutcome } from '../queries.ts';
import { signInError } from '../sign-in-error.ts';

type SignInMutation = ReturnType<typeof useSocialSignIn>;

interface SocialButtonsProps {
  readonly way: SocialWay;
  readonly signIn: SignInMutation;
}

/** A button for each provider that is set up, as long as the hub answers; nothing else. */
export const SocialButtons = ({ way, signIn }: SocialButtonsProps) => {
  const { t } = useTranslation('auth');
  const connection = useQuery(connectionQuery).data;
  const isAway = connection?.role === 'device' && connection.state === 'offline';
  const { data: offer } = useQuery({ ...socialOfferQuery, enabled: !isAway });
  if (isAway || offer === undefined || offer.providers.length === 0) return null;
  const problem = signIn.error === null ? undefined : signInError(signIn.error);
  return (
    <Stack gap={12} mt={20}>
      <Divider label={t('social.or')} />
      {problem === undefined ? null : (
        <Notice tone="bad" role="alert">
          {signIn.error instanceof AppError ? signIn.error.message : t('errors.other')}
        </Notice>
      )}
      <SocialWayState way={way} />
      {way.at === undefined
        ? offer.providers.map((provider) => {
            const Sign = providerIcons[provider];
            return (
              <Button
                key={provider}
                variant="default"
                size="lg"
                fullWidth
                loading={signIn.isPending && signIn.variables.proof.provider === provider}
                leftSection={<Sign size={20} stroke={1.6} aria-hidden />}
                onClick={() => {
                  signIn.reset();
                  way.open(provider, offer);
                }}
              >
                {t('social.continue', { provider: PROVIDER_NAMES[provider] })}
              </Button>
            );
          })
        : null}
    </Stack>
  );
};

const passwordBody = { body: z.strictObject({ password: Password }) };

interface SocialPasswordProps {
  readonly proof: WayProof;
  /** Says whose password it is. */
  readonly text: string;
  readonly signIn: SignInMutation;
  readonly onDone: (outcome: SocialOutcome) => void;
  readonly onBack: () => void;
}

/** The password of the account, once: from then on the provider signs its person in. */
export const SocialPassword = ({ proof, text, signIn, onDone, onBack }: SocialPasswordProps) => {
  const { t } = useTranslation('auth');
  const form = useContractForm(passwordBody, {
    initial: { password: '' },
    mutation: { ...signIn, mutate: ({ password }, on) => signIn.mutate({ proof, password }, on) },
    missing: { password: t('passwordMissing') },
    onDone,
  });
  return (
    <form {...form.props}>
      <Text c="var(--ink2)" mb={16}>
        {text}
      </Text>
      {form.problem === undefined ? null : (
        <Notice tone="bad" role="alert" mb={16}>
          {form.problem}
        </Notice>
      )}
      <PasswordInput
        {...form.field('password')}
        size="md"
        mb={20}
        label={t('password')}
        autoComplete="current-password"
        autoFocus
        visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0 }}
      />
      <Button type="submit" size="lg" fullWidth loading={form.isBusy}>
        {t('social.link', { provider: PROVIDER_NAMES[proof.provider] })}
      </Button>
      <Button variant="subtle" size="compact-sm" mt={16} onClick={onBack}>
        {t('social.back')}
      </Button>
    </form>
  );
};

interface NoPasswordHereProps {
  readonly onAdd: () => void;
  readonly onGoOn: () => void;
}

/** Who came in by a provider cannot come in without the hub: said at once, with what helps. */
export const NoPasswordHere = ({ onAdd, onGoOn }: NoPasswordHereProps) => {
  const { t } = useTranslation('auth');
  return (
    <Stack gap={12}>
      <Notice tone="info" role="status">
        {t('social.notOffline')}
      </Notice>
      <Button size="lg" fullWidth autoFocus onClick={onGoOn}>
        {t('social.goOn')}
      </Button>
      <Button variant="default" size="lg" fullWidth onClick={onAdd}>
        {t('social.addPassword')}
      </Button>
    </Stack>
  );
};
