import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isDesktop } from '#renderer/lib/bridge.ts';
import { setupQuery } from '#renderer/lib/setup-query.ts';
import { useDeviceStatus } from '#renderer/lib/sync-status.ts';

/** What helps whoever answers: versions, the screen and the state of synchronisation; no texts, names or answers. */
export const useDiagnostics = (screen: string): string => {
  const { t } = useTranslation('support-tickets');
  const { data: setup } = useQuery(setupQuery);
  const status = useDeviceStatus();
  return [
    t('diagnostics.version', { version: setup?.version ?? '' }),
    t(isDesktop() ? 'diagnostics.desktop' : 'diagnostics.browser'),
    ...(screen === '' ? [] : [t('diagnostics.screen', { screen })]),
    status === undefined
      ? t('diagnostics.noHub')
      : t('diagnostics.sync', { state: status.state, waiting: status.waiting_count }),
  ].join('\n');
};
