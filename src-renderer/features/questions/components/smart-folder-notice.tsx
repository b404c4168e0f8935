import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Folder } from '#shared/contract/folders.ts';
import type { SmartFolder } from '#shared/contract/smart-folders.ts';
import type { Tag } from '#shared/contract/tags.ts';
import { Notice } from '#renderer/components/notice.tsx';
import { isSameFilter } from '../library-filter.ts';
import type { LibraryParams } from '../library-params.ts';
import { goneIn } from '../smart-folder-state.ts';
import { useSmartFolderChanges } from '../use-smart-folder-changes.ts';

interface SmartFolderNoticeProps {
  readonly smart: SmartFolder;
  readonly params: LibraryParams;
  readonly folders: readonly Folder[];
  readonly tags: readonly Tag[];
}

/** What is to be known of the smart folder that is open: its folder or tag is gone, or another filter is shown. */
export const SmartFolderNotice = ({ smart, params, folders, tags }: SmartFolderNoticeProps) => {
  const { t } = useTranslation('questions');
  const changes = useSmartFolderChanges();
  const { name, filter } = smart;
  const gone = goneIn(filter, { folders, tags });
  const isShown = isSameFilter(filter, params.saved);
  if (gone === undefined && isShown) return null;
  return (
    <Notice tone="warn" role="status">
      <Group gap={8} justify="space-between">
        <span>{gone === undefined ? t('smart.changed', { name }) : t(`smart.gone.${gone}`, { name })}</span>
        {isShown ? null : (
          <Group gap={8}>
            <Button size="xs" variant="default" onClick={() => params.openSmart(smart)}>
              {t('smart.back')}
            </Button>
            <Button size="xs" variant="default" onClick={() => changes.replace(smart, params.saved)}>
              {t('smart.replace')}
            </Button>
          </Group>
        )}
      </Group>
    </Notice>
  );
};
