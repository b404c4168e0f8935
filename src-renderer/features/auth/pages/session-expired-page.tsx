import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { forgetSession } from '#renderer/lib/session.ts';
import { StagePage } from '../components/stage-page.tsx';

const logIn = (): void => {
  forgetSession();
  window.location.assign('/signin');
};

/** The session has ended; what was saved is safe. */
export const SessionExpiredPage = () => {
  const { t } = useTranslation('auth');
  return (
    <StagePage title={t('expired.title')}>
      <p>{t('expired.text')}</p>
      <Button onClick={logIn}>{t('expired.logIn')}</Button>
    </StagePage>
  );
};
