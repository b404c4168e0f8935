import { Button, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Notice } from '#renderer/components/notice.tsx';
import { peopleCountQuery, useExportPeople } from '#renderer/lib/people-export.ts';
import { useCan, useSession } from '#renderer/lib/session.ts';

/** What joining a hub leaves in the archive: the accounts of this computer, and the way to take them along. */
export const AccountsLeft = () => {
  const { t } = useTranslation('sync');
  const isSignedIn = useSession() !== null;
  const maySee = useCan()('users:view') && isSignedIn;
  const { data: count } = useQuery({ ...peopleCountQuery, enabled: maySee });
  const write = useExportPeople();
  if (!maySee) return <Notice tone="info">{t('connect.accounts.unknown')}</Notice>;
  if (count === undefined) return null;
  return (
    <Notice tone="info">
      <Stack gap={8} align="flex-start">
        <span>{t('connect.accounts.count', { count })}</span>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
          loading={write.isPending}
          onClick={() => write.mutate({})}
        >
          {t('connect.accounts.save')}
        </Button>
      </Stack>
    </Notice>
  );
};
