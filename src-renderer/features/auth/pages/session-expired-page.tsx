import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { homePath } from '#shared/domain/shell/guard.ts';
import { logInAgain, toGuardSession, useSession } from '#renderer/lib/session.ts';
import { StagePage } from '../components/stage-page.tsx';

/** The session has ended; what was saved is safe. Whoever is still signed in goes home instead. */
export const SessionExpiredPage = () => {
  const { t } = useTranslation('auth');
  const { mutate, isPending } = useMutation({ mutationFn: logInAgain, meta: { saves: false } });
  const session = toGuardSession(useSession());
  if (session.userId !== null) return <Navigate to={homePath(session)} replace />;
  return (
    <StagePage title={t('expired.title')}>
      <Text maw="52ch">{t('expired.text')}</Text>
      <Button onClick={() => mutate()} loading={isPending}>
        {t('expired.logIn')}
      </Button>
    </StagePage>
  );
};
