import { Anchor, Group, Stack } from '@mantine/core';
import { IconCloudCheck, IconCloudOff, IconDeviceDesktop, IconServer2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useConnection } from '#renderer/lib/connection.ts';
import { useStorageLocation } from '#renderer/lib/storage-location.ts';
import { connectionQuery } from '#renderer/lib/sync-status.ts';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

const hostOf = (url: string | null): string => (url !== null && URL.canParse(url) ? new URL(url).host : '');

const useFootState = () => {
  const { isOnline, isServerReachable } = useConnection();
  const { data: connection } = useQuery(connectionQuery);
  const { at, host } = useStorageLocation();
  if (!isServerReachable) return { key: 'foot.noServer', Icon: IconCloudOff } as const;
  if (connection?.role === 'device') {
    return connection.state === 'offline'
      ? ({ key: 'foot.hubAway', Icon: IconCloudOff } as const)
      : ({ key: 'foot.hub', Icon: IconCloudCheck, hub: hostOf(connection.hub_url) } as const);
  }
  if (!isOnline) return { key: 'foot.noNetwork', Icon: IconCloudOff } as const;
  switch (at) {
    case 'here':
      return { key: 'foot.desktop', Icon: IconDeviceDesktop } as const;
    case 'hub':
      return { key: 'foot.browser', Icon: IconServer2 } as const;
    case 'address':
      return { key: 'foot.address', Icon: IconServer2, host } as const;
  }
};

/** Pages that are open to everybody. */
const pages = [
  { path: '/PrivacyPolicy', title: 'privacyPolicy' },
  { path: '/DataDeletion', title: 'dataDeletion' },
] as const;

/** Whether one can sign in here and now, which version this is, and what everybody may read. */
export const SignInFoot = ({ version }: { readonly version: string | undefined }) => {
  const { t } = useTranslation(['auth', 'shell']);
  const { key, Icon, ...words } = useFootState();
  return (
    <Stack gap={8}>
      <Group gap={16} align="flex-start" justify="space-between" wrap="nowrap">
        <Group component="span" gap={8} align="flex-start" wrap="nowrap" role="status">
          <Icon {...icon} style={{ flex: 'none', marginBlockStart: 1 }} />
          {t(key, words)}
        </Group>
        <span>{version}</span>
      </Group>
      <Group component="nav" gap="0 16px" aria-label={t('foot.pages')}>
        {pages.map(({ path, title }) => (
          <Anchor key={path} component={Link} to={path} inherit lh="24px">
            {t(`shell:routes.${title}`)}
          </Anchor>
        ))}
      </Group>
    </Stack>
  );
};
