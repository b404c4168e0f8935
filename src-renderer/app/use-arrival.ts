import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { ShellRoute } from '#shared/domain/shell/routes.ts';
import { useArrivalAt } from '#renderer/hooks/use-arrival-at.ts';

/** On arrival at a screen: scroll to the top, name the window, and tell assistive technology where we are. */
export const useArrival = (route: ShellRoute | undefined): void => {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const title = t(`routes.${route?.title ?? 'notFound'}`);

  useEffect(() => {
    document.title = `${title} - Lectern`;
  }, [title]);

  useArrivalAt(pathname);
};
