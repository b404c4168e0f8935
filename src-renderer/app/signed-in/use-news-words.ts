import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Notification } from '#shared/contract/notifications.ts';

type News = Pick<Notification, 'kind' | 'actor' | 'subject'>;

/** What a notification says; a kind of a later version says what it is about. */
export function useNewsWords(): (news: News) => string {
  const { t } = useTranslation('shell');
  return useCallback(
    ({ kind, actor, subject }) =>
      t(`notification.kind.${kind}`, {
        actor: actor === '' ? t('notification.somebody') : actor,
        subject,
        ...(subject === '' ? { context: 'plain' } : {}),
        defaultValue: subject,
      }),
    [t],
  );
}
