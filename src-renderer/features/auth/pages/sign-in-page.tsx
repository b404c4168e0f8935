import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { BrandPanel } from '#renderer/components/brand-panel.tsx';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { Brand } from '#renderer/components/brand.tsx';
import { setupQuery } from '#renderer/lib/setup-query.ts';
import { DemoAccounts } from '../components/demo-accounts.tsx';
import { SignInFoot } from '../components/sign-in-foot.tsx';
import { SignInForm } from '../components/sign-in-form.tsx';
import { ThemeSwitch } from '../components/theme-switch.tsx';
import type { Credentials } from '../queries.ts';
import classes from './sign-in-page.module.css';

const cx = bindClasses(classes);

const points = ['lessons', 'exams', 'results'] as const;

type Fill = Pick<Credentials, 'email' | 'password'>;

/** The first screen: the form at the left, what the product promises at the right. */
export const SignInPage = () => {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { data: setup } = useQuery(setupQuery);
  const [fill, setFill] = useState<Fill>();
  const isEmpty = setup?.state === 'empty';

  useEffect(() => {
    if (isEmpty) void navigate('/setup', { replace: true });
  }, [isEmpty, navigate]);

  return (
    <div className={cx('page')}>
      <div className={cx('column')}>
        <header className={cx('head')}>
          <Brand name="Lectern" />
          <ThemeSwitch />
        </header>
        <div className={cx('middle')}>
          <h1 className={cx('title')}>{t('title')}</h1>
          <p className={cx('school')}>{setup?.institution?.name ?? '\u00a0'}</p>
          <SignInForm key={fill?.email ?? ''} fill={fill} />
          {setup?.demo === true ? (
            <DemoAccounts accounts={setup.demo_accounts} chosen={fill?.email} onChoose={setFill} />
          ) : null}
        </div>
        <SignInFoot version={setup?.version} />
      </div>
      <div className={cx('brand')}>
        <BrandPanel
          line={t('brand.line')}
          points={points.map((point) => ({
            title: t(`brand.${point}.title`),
            text: t(`brand.${point}.text`),
          }))}
        />
      </div>
    </div>
  );
};
