import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconDownload, IconPackageExport } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DataExport } from '#shared/contract/profile.ts';
import { showSuccess } from '#renderer/components/feedback-store.ts';
import { Notice } from '#renderer/components/notice.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { useIsHubAway } from '#renderer/lib/sync-status.ts';
import { dataExportQuery, useBeginDataExport, useSaveDataExport } from '../settings-queries.ts';

const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

const KIBIBYTE = 1024;

const ExportState = ({ data }: { readonly data: DataExport }) => {
  const { t, i18n } = useTranslation('profile');
  if (data.state === 'running') {
    return (
      <Stack gap={6}>
        <Text size="sm" role="status">
          {t('data.running', { progress: data.progress })}
        </Text>
        <Progress.Root size={6}>
          <Progress.Section value={data.progress} aria-label={t('data.progress')} />
        </Progress.Root>
      </Stack>
    );
  }
  if (data.state === 'failed') {
    return (
      <Notice tone="bad" role="alert">
        {t('data.failed')}
      </Notice>
    );
  }
  if (data.state === 'none' || data.made_at === null) return null;
  const size = Math.max(1, Math.round((data.size ?? 0) / KIBIBYTE)).toLocaleString(i18n.language);
  return (
    <Text size="sm" role="status">
      {t('data.ready', { size })} <RelativeTime at={data.made_at} />
    </Text>
  );
};

/** Everything about oneself in one zip; on a computer of a hub the hub gathers it. */
export const DataSection = () => {
  const { t } = useTranslation('profile');
  const isHubAway = useIsHubAway();
  const query = useQuery({ ...dataExportQuery, enabled: !isHubAway });
  const begin = useBeginDataExport();
  const save = useSaveDataExport();
  if (isHubAway) {
    return (
      <Stack gap={16} py={16} align="flex-start">
        <Notice tone="warn">{t('data.hubAway')}</Notice>
        <Button disabled leftSection={<IconPackageExport {...icon} />}>
          {t('data.begin')}
        </Button>
      </Stack>
    );
  }
  return (
    <QueryState query={query}>
      {(data) => (
        <Stack gap={16} py={16}>
          <ExportState data={data} />
          <Group gap={8}>
            {data.state === 'ready' ? (
              <Button
                leftSection={<IconDownload {...icon} />}
                loading={save.isPending}
                onClick={() =>
                  save.mutate(undefined, {
                    onSuccess: (isSaved) => {
                      if (isSaved) showSuccess(t('data.saved'));
                    },
                  })
                }
              >
                {t('data.save')}
              </Button>
            ) : null}
            <Button
              variant={data.state === 'ready' ? 'default' : 'filled'}
              leftSection={<IconPackageExport {...icon} />}
              disabled={data.state === 'running'}
              loading={begin.isPending}
              onClick={() => begin.mutate()}
            >
              {t(data.state === 'ready' ? 'data.again' : 'data.begin')}
            </Button>
          </Group>
        </Stack>
      )}
    </QueryState>
  );
};
