import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { EntranceFrame } from '#renderer/components/entrance-frame.tsx';
import { setupQuery } from '#renderer/lib/setup-query.ts';
import { SignInFoot } from '../components/sign-in-foot.tsx';
import { SignInForm } from '../components/sign-in-form.tsx';
import { ThemeSwitch } from '../components/theme-switch.tsx';

const points = ['lessons', 'exams', 'results'] as const;

/** The first screen: the form at the left, what the product promises at the right. */
export const SignInPage = () => {
  const { t } = useTranslation('auth');
  const { data: setup } = useQuery(setupQuery);
  if (setup?.state === 'empty') return <Navigate to="/setup" replace />;
  const promise = {
    line: t('brand.line'),
    points: points.map((point) => ({ title: t(`brand.${point}.title`), text: t(`brand.${point}.text`) })),
  };
  return (
    <EntranceFrame
      tools={<ThemeSwitch />}
      title={t('title')}
      text={setup?.institution?.name ?? '\u00a0'}
      foot={<SignInFoot version={setup?.version} />}
      promise={promise}
    >
      <SignInForm demoAccounts={setup?.demo === true ? setup.demo_accounts : []} />
    </EntranceFrame>
  );
};
