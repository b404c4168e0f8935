import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { SecretBackend } from '#shared/bridge/native-commands.ts';
import { SettingRow, SettingValue } from '#renderer/components/patterns/settings-page.tsx';
import { StatusBadge } from '#renderer/components/status-badge.tsx';
import type { StatusTone } from '#renderer/components/status-tone.ts';
import { ThemeControl } from '#renderer/components/theme-control.tsx';
import { bridge } from '#renderer/lib/bridge.ts';
import { connectionQuery } from '#renderer/lib/sync-status.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { appInfoQuery, zoomQuery } from '../queries.ts';
import { SharedComputerRow } from './shared-computer-row.tsx';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

const secretTones: Readonly<Record<SecretBackend, StatusTone>> = {
  keytar: 'ok',
  safeStorage: 'ok',
  passwordFile: 'warn',
  file: 'warn',
  none: 'bad',
};

type ZoomStep = 'in' | 'out' | 'reset';

const ZoomControl = ({ zoom, labelledBy }: { readonly zoom: number; readonly labelledBy: string }) => {
  const { t } = useTranslation('setup');
  const { mutate } = useMutation({
    mutationFn: async (step: ZoomStep) => (await bridge()?.native('window.zoom', { step }))?.zoom ?? null,
    onSuccess: (now) => queryClient.setQueryData(zoomQuery.queryKey, now),
    meta: { saves: false },
  });
  return (
    <Group gap={4} wrap="nowrap" role="group" aria-labelledby={labelledBy}>
      <ActionIcon variant="default" aria-label={t('zoom.out')} onClick={() => mutate('out')}>
        <IconMinus {...icon} />
      </ActionIcon>
      <Text component="span" className="tn" role="status" miw={52} ta="center">
        {Math.round(zoom * 100)} %
      </Text>
      <ActionIcon variant="default" aria-label={t('zoom.in')} onClick={() => mutate('in')}>
        <IconPlus {...icon} />
      </ActionIcon>
      <Button variant="subtle" size="xs" disabled={zoom === 1} onClick={() => mutate('reset')}>
        {t('zoom.reset')}
      </Button>
    </Group>
  );
};

/** Whether this computer belongs to a hub; on the hub itself there is nothing to say. */
const HubRow = () => {
  const { t } = useTranslation('setup');
  const { data: connection } = useQuery(connectionQuery);
  if (connection === undefined || connection.role === 'hub') return null;
  const isDevice = connection.role === 'device';
  return (
    <SettingRow
      label={t('hub.label')}
      description={isDevice ? t('hub.device', { hub: connection.hub_url ?? '' }) : t('hub.standalone')}
      scope="device"
    >
      {() => (
        <Button component={Link} to={isDevice ? '/Sync' : '/Connect'} variant="default" size="xs">
          {isDevice ? t('hub.open') : t('hub.connect')}
        </Button>
      )}
    </SettingRow>
  );
};

/** How this computer shows Lectern, and what it keeps where. */
export const ComputerSection = () => {
  const { t } = useTranslation('setup');
  const { data: info } = useQuery(appInfoQuery);
  const { data: zoom } = useQuery(zoomQuery);
  const isBrowser = info === null;
  return (
    <>
      <HubRow />
      <SharedComputerRow />
      <SettingRow label={t('theme.label')} description={t('theme.text')} scope="device">
        {({ labelId, descriptionId }) => (
          <ThemeControl aria-labelledby={labelId} aria-describedby={descriptionId} />
        )}
      </SettingRow>
      <SettingRow label={t('language.label')} description={t('language.text')} scope="device">
        {() => <SettingValue>{t('language.english')}</SettingValue>}
      </SettingRow>
      <SettingRow
        label={t('zoom.label')}
        description={isBrowser ? t('zoom.browser') : t('zoom.text')}
        scope="device"
      >
        {({ labelId }) =>
          zoom === undefined || zoom === null ? null : <ZoomControl zoom={zoom} labelledBy={labelId} />
        }
      </SettingRow>
      <SettingRow
        label={t('data.label')}
        description={isBrowser ? t('data.browser') : t('data.text')}
        scope={isBrowser ? undefined : 'device'}
      >
        {() =>
          info === undefined || info === null ? null : (
            <SettingValue ff="monospace" fz={12}>
              {info.dataDir}
            </SettingValue>
          )
        }
      </SettingRow>
      {info === undefined || info === null ? null : (
        <SettingRow
          label={t('secrets.label')}
          description={t(`secrets.text.${info.secretsBackend}`)}
          scope="device"
        >
          {() => (
            <>
              <StatusBadge tone={secretTones[info.secretsBackend]}>
                {t(`secrets.name.${info.secretsBackend}`)}
              </StatusBadge>
              {info.secretsBackendChangedFrom === null ? null : (
                <StatusBadge tone="warn" plain>
                  {t('secrets.changed', { before: t(`secrets.name.${info.secretsBackendChangedFrom}`) })}
                </StatusBadge>
              )}
            </>
          )}
        </SettingRow>
      )}
    </>
  );
};
