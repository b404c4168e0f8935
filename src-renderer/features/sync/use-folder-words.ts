import { useTranslation } from 'react-i18next';
import type { Folder } from '#shared/contract/folders.ts';

/** Where a folder is: its name, or that there is none. */
export const useFolderWords = (): ((folders: readonly Folder[], id: number | null) => string) => {
  const { t } = useTranslation('sync');
  return (folders, id) =>
    id === null
      ? t('value.noFolder')
      : (folders.find((folder) => folder.id === id)?.folder_name ?? t('value.goneFolder'));
};
