import { Box, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Notice } from '#renderer/components/notice.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { useFocusOnNavigation } from '#renderer/hooks/use-focus-on-navigation.ts';
import { readId } from '#renderer/lib/read-id.ts';
import { useIsHubAway } from '#renderer/lib/sync-status.ts';
import { ChooseFile } from '../components/choose-file.tsx';
import { ImportJob } from '../components/import-job.tsx';

/** Many people at once, from a CSV file: choose, check, done. The address names the file. */
export const ImportPeoplePage = () => {
  const { t } = useTranslation('people-imports');
  const [search, setSearch] = useSearchParams();
  const id = readId(search.get('import'));
  const isAway = useIsHubAway();
  const away = isAway ? t('hubAway') : undefined;
  useFocusOnNavigation(`import ${id}`);
  const show = (next: number | undefined): void =>
    setSearch(next === undefined ? {} : { import: String(next) });
  return (
    <Stack gap={0} mih="calc(100dvh - var(--shell-top, 0px))">
      <PageHeader title={t('title')} description={t('description')} backTo="/UserManagement" withLine />
      <Box px={{ base: 16, sm: 24 }} pt={{ base: 16, sm: 24 }} pb={48}>
        {id === undefined ? (
          <ChooseFile away={away} onShow={show} />
        ) : (
          <>
            {away === undefined ? null : (
              <Notice tone="warn" mb={16}>
                {away}
              </Notice>
            )}
            <ImportJob key={id} id={id} isAway={isAway} onShow={show} />
          </>
        )}
      </Box>
    </Stack>
  );
};
