import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { HomeButton } from './home-button.tsx';
import { MessagePage } from './message-page.tsx';

/** An address that the route table does not know. */
export const NotFoundPage = () => {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (
    <MessagePage
      title={t('notFound.title')}
      actions={
        <>
          <Button variant="default" onClick={() => void navigate(-1)}>
            {t('goBack')}
          </Button>
          <HomeButton />
        </>
      }
    >
      {t('notFound.text', { address: pathname })}
    </MessagePage>
  );
};
