import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { setupQuery } from '#renderer/lib/setup-query.ts';
import { Entrance } from './entrance.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** The sign-in, under the title of its page. */
export const SignInScreen = ({ title }: { readonly title: string }) => {
  const { t } = useTranslation('auth');
  const { data: setup } = useQuery(setupQuery);
  return (
    <Entrance title={title} offline={t('offline')}>
      <SignInForm demoAccounts={setup?.demo === true ? setup.demo_accounts : []} />
    </Entrance>
  );
};
