import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { matchRoute } from '#shared/domain/shell/routes.ts';
import { HomeButton } from './home-button.tsx';
import { LoadingSpinner } from './loading-spinner.tsx';
import { MessagePage } from './message-page.tsx';

const patienceMs = 600;

/** The address /loadingPage: goes on to `?to=`; without it there is nothing to wait for. */
export const LoadingScreen = () => {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const wanted = query.get('to');
  const target = wanted !== null && matchRoute(wanted) !== undefined ? wanted : undefined;
  useEffect(() => {
    if (target === undefined) return undefined;
    const timer = setTimeout(() => void navigate(target, { replace: true }), patienceMs);
    return () => clearTimeout(timer);
  }, [navigate, target]);
  if (target === undefined) {
    return (
      <MessagePage title={t('routes.loading')} actions={<HomeButton />}>
        {t('nothingToLoad')}
      </MessagePage>
    );
  }
  return (
    <>
      <h1 className="visually-hidden">{t('routes.loading')}</h1>
      <LoadingSpinner />
    </>
  );
};
