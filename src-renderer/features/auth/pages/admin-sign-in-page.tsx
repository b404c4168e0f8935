import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { homePath } from '#shared/domain/shell/guard.ts';
import { toGuardSession, useSession } from '#renderer/lib/session.ts';
import { SignInScreen } from '../components/sign-in-screen.tsx';

/**
 * The entrance of administrators: the same sign-in, which tells nobody whose address is an administrator's.
 * The guard leaves it open, so that the page itself leads on whoever is signed in.
 */
export const AdminSignInPage = () => {
  const { t } = useTranslation('shell');
  const session = toGuardSession(useSession());
  if (session.userId !== null) return <Navigate to={homePath(session)} replace />;
  return <SignInScreen title={t('routes.adminSignIn')} />;
};
