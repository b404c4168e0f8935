import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { setupQuery } from '#renderer/lib/setup-query.ts';
import { Entrance } from '../components/entrance.tsx';
import { SignInForm } from '../components/sign-in-form.tsx';

/** The first screen. */
export const SignInPage = () => {
  const { t } = useTranslation('auth');
  const { data: setup } = useQuery(setupQuery);
  return (
    <Entrance title={t('title')} offline={t('offline')}>
      <SignInForm demoAccounts={setup?.demo === true ? setup.demo_accounts : []} />
    </Entrance>
  );
};
