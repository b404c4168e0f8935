import { useTranslation } from 'react-i18next';
import { HelperPage } from './helper-page.tsx';
import { LoadingSpinner } from './loading-spinner.tsx';

export const LoadingSpinnerPage = () => {
  const { t } = useTranslation('shell');
  return (
    <HelperPage title={t('routes.loadingSpinner')} description={t('helpers.loadingSpinner')}>
      <LoadingSpinner />
    </HelperPage>
  );
};
