import { Anchor, Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, Navigate } from 'react-router';
import { homePath } from '#shared/domain/shell/guard.ts';
import { sessionQuery, toGuardSession } from '#renderer/lib/session.ts';
import { Entrance } from '../components/entrance.tsx';
import { Verification } from '../components/verification.tsx';

/** An administrator may approve meanwhile, or the link may be opened elsewhere. */
const ASK_AGAIN_MS = 15_000;

/** What an account still needs, to whoever has signed in with it; nothing else is open to them. */
export const CheckEmailPage = () => {
  const { t } = useTranslation('auth');
  const { data: session, isFetching, refetch } = useQuery({ ...sessionQuery, refetchInterval: ASK_AGAIN_MS });
  if (session === undefined || session === null) return null;
  if (session.missing === null) return <Navigate to={homePath(toGuardSession(session))} replace />;
  const again = (): void => void refetch();
  return (
    <Entrance title={t(`missing.${session.missing}`)} offline={t('register.offline')}>
      {session.missing === 'verification' ? (
        <Verification email={session.user.email} code="" onVerified={again} onAddress={again} />
      ) : (
        <>
          <Text mb={12}>{t('missing.approvalText', { email: session.user.email })}</Text>
          <Text mb={20}>{t('missing.approvalThen')}</Text>
          <Button variant="default" fullWidth loading={isFetching} onClick={again}>
            {t('missing.look')}
          </Button>
        </>
      )}
      <Anchor component={Link} to="/signout" size="sm" mt={16}>
        {t('missing.signOut')}
      </Anchor>
    </Entrance>
  );
};
