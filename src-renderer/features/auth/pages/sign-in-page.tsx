import { useTranslation } from 'react-i18next';
import { SignInScreen } from '../components/sign-in-screen.tsx';

/** The first screen. */
export const SignInPage = () => {
  const { t } = useTranslation('auth');
  return <SignInScreen title={t('title')} />;
};
