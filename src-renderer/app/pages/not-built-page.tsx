import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { smeOnboardingPath } from '#shared/domain/shell/guard.ts';
import { useCurrentRoute } from '#renderer/lib/route-handle.ts';
import { HomeButton } from './home-button.tsx';
import { MessagePage } from './message-page.tsx';

/** A route of the table whose screen comes with a later version. */
export const NotBuiltPage = () => {
  const { t } = useTranslation('shell');
  const route = useCurrentRoute();
  const place = t(`routes.${route?.title ?? 'notFound'}`);
  // The guard brings an SME who has not finished here from everywhere, so the only way on is out.
  const isDeadEnd = route?.path === smeOnboardingPath;
  return (
    <MessagePage
      title={place}
      actions={
        isDeadEnd ? (
          <Button component={Link} to="/signout" variant="default">
            {t('signOut')}
          </Button>
        ) : (
          <HomeButton />
        )
      }
    >
      {t('notBuilt.text')}
    </MessagePage>
  );
};
