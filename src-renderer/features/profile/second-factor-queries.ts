import { queryOptions, useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { secondFactorContract } from '#shared/contract/second-factor.ts';
import { api } from '#renderer/lib/api.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { sessionQuery } from '#renderer/lib/session.ts';

/** The own second factor; the hub alone knows it. */
export const secondFactorQuery = queryOptions({
  queryKey: ['profile', 'second-factor'],
  queryFn: async ({ signal }) => (await api(secondFactorContract.getSecondFactor, {}, { signal })).body.data,
});

/** Also whether anything is still asked of the person, which the session says. */
const refresh = async (): Promise<void> => {
  await queryClient.invalidateQueries({ queryKey: ['profile'] });
  await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
};

/** Draws a secret for an authenticator app. */
export const useDrawSecret = () =>
  useMutation({
    mutationFn: async () => (await api(secondFactorContract.enableGoogle2fa, {})).body,
    meta: { errors: 'modal', saves: false },
  });

/** Turns the app on; answers with the recovery codes. */
export const useTurnAppOn = () =>
  useMutation({
    mutationFn: async ({ code }: { readonly code: string }) =>
      (await api(secondFactorContract.verifyQrScanned, { body: { code } })).body.recovery_codes,
    meta: { errors: 'inline' },
  });

type Setting = z.input<typeof secondFactorContract.updateTwoFactorSetting.body>;

/** Turns codes by mail on, or the second factor off. */
export const useSetSecondFactor = (errors: 'modal' | 'inline') =>
  useMutation({
    mutationFn: async (body: Setting) =>
      (await api(secondFactorContract.updateTwoFactorSetting, { body })).body,
    onSuccess: (answer) => (answer.two_factor_status ? undefined : refresh()),
    meta: { errors },
  });

/** Draws new recovery codes. */
export const useNewRecoveryCodes = () =>
  useMutation({
    mutationFn: async () => (await api(secondFactorContract.createRecoveryCodes, {})).body.recovery_codes,
    meta: { errors: 'modal' },
  });

/** Once the recovery codes are kept: the page says what is on now, and the guard lets on. */
export const refreshSecondFactor = refresh;
