import { useTranslation } from 'react-i18next';
import { lastRefusal } from '#renderer/lib/destination.ts';
import { HomeButton } from './home-button.tsx';
import { MessagePage } from './message-page.tsx';

/** Says which ability was missing for which place. */
export const UnauthorizedPage = () => {
  const { t } = useTranslation('shell');
  const refused = lastRefusal();
  return (
    <MessagePage title={t('unauthorized.title')} actions={<HomeButton />}>
      {refused === undefined ? (
        <p>{t('unauthorized.text')}</p>
      ) : (
        <>
          <p>
            {t('unauthorized.place', {
              place: t(`routes.${refused.title}`),
              ability: refused.abilities.join(` ${t('unauthorized.or')} `),
            })}
          </p>
          <p>{t('unauthorized.ask')}</p>
        </>
      )}
    </MessagePage>
  );
};
