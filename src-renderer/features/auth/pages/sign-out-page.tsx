import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ErrorState } from '#renderer/components/error-state.tsx';
import { errorText } from '#renderer/lib/error-text.ts';
import { forgetSession, signOut } from '#renderer/lib/session.ts';
import { StagePage } from '../components/stage-page.tsx';

/** Signs out by being opened; when the server cannot be told, it says so and offers to leave all the same. */
export const SignOutPage = () => {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { mutate, error, isPending } = useMutation({
    mutationFn: signOut,
    meta: { errors: 'inline', saves: false },
    onSuccess: () => void navigate('/signin', { replace: true }),
  });
  useEffect(() => mutate(), [mutate]);
  const leave = (): void => {
    forgetSession();
    void navigate('/signin', { replace: true });
  };
  return (
    <StagePage title={t('signOut.title')}>
      {error === null ? (
        <p role="status">{t('signOut.text')}</p>
      ) : (
        <>
          <ErrorState
            title={t('signOut.failed')}
            message={errorText(error)}
            isRetrying={isPending}
            onRetry={mutate}
          />
          <Button variant="subtle" onClick={leave}>
            {t('signOut.leave')}
          </Button>
        </>
      )}
    </StagePage>
  );
};
