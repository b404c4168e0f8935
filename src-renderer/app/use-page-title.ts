import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { ShellRoute } from '#shared/domain/shell/routes.ts';
import { useFocusOnNavigation } from '#renderer/hooks/use-focus-on-navigation.ts';

/** Names the window after its screen, and begins each screen at its top and its title. */
export const usePageTitle = (route: ShellRoute | undefined): void => {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const title = t(`routes.${route?.title ?? 'notFound'}`);

  useEffect(() => {
    document.title = `${title} - Lectern`;
  }, [title]);

  useFocusOnNavigation(pathname);
};
