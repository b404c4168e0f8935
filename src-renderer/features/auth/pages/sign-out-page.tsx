import { Button, Text } from '@mantine/core';
import { useMutation, useMutationState } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate } from 'react-router';
import { signInPath } from '#shared/domain/shell/guard.ts';
import { ErrorState } from '#renderer/components/error-state.tsx';
import { errorText } from '#renderer/lib/error-text.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { signOut, useSession } from '#renderer/lib/session.ts';
import { StagePage } from '../components/stage-page.tsx';

const mutationKey = ['sign-out'] as const;

/**
 * Signs out by being opened. Signing out takes the signed-in frame away and this page with it, so what
 * happened is kept in the cache of mutations: the page that comes back must not sign out once more.
 */
export const SignOutPage = () => {
  const { t } = useTranslation('auth');
  const isSignedIn = useSession() !== null;
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: signOut,
    meta: { errors: 'inline', saves: false },
  });
  const last = useMutationState({ filters: { mutationKey }, select: ({ state }) => state }).at(-1);
  useEffect(() => {
    if (isSignedIn && queryClient.isMutating({ mutationKey }) === 0) mutate();
  }, [isSignedIn, mutate]);
  const error = isSignedIn ? null : (last?.error ?? null);
  const isPending = last?.status === 'pending';
  if (!isSignedIn && error === null && !isPending) return <Navigate to={signInPath} replace />;
  return (
    <StagePage title={t('signOut.title')}>
      {error === null ? (
        <Text maw="52ch" role="status">
          {t('signOut.text')}
        </Text>
      ) : (
        <>
          <ErrorState
            title={t('signOut.failed')}
            message={`${errorText(error)} ${t('signOut.here')}`}
            isRetrying={isPending}
            onRetry={mutate}
          />
          <Button variant="subtle" component={Link} to={signInPath} replace>
            {t('signOut.leave')}
          </Button>
        </>
      )}
    </StagePage>
  );
};
