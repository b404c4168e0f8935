import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { homePath } from '#shared/domain/shell/guard.ts';
import { matchRoute } from '#shared/domain/shell/routes.ts';
import { toGuardSession, useSession } from '#renderer/lib/session.ts';

/** The way out of a dead end: the first place that this person may open, or the sign-in. */
export const HomeButton = () => {
  const { t } = useTranslation('shell');
  const session = useSession();
  if (session === null) {
    return (
      <Button component={Link} to="/signin">
        {t('goTo', { place: t('routes.signIn') })}
      </Button>
    );
  }
  const home = homePath(toGuardSession(session));
  return (
    <Button component={Link} to={home}>
      {t('goTo', { place: t(`routes.${matchRoute(home)?.title ?? 'dashboard'}`) })}
    </Button>
  );
};
