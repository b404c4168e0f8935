import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { logInAgain } from '#renderer/lib/session.ts';
import { StagePage } from '../components/stage-page.tsx';

/** The session has ended; what was saved is safe. */
export const SessionExpiredPage = () => {
  const { t } = useTranslation('auth');
  const { mutate, isPending } = useMutation({ mutationFn: logInAgain, meta: { saves: false } });
  return (
    <StagePage title={t('expired.title')}>
      <p>{t('expired.text')}</p>
      <Button onClick={() => mutate()} loading={isPending}>
        {t('expired.logIn')}
      </Button>
    </StagePage>
  );
};
