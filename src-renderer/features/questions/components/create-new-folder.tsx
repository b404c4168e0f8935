import { useTranslation } from 'react-i18next';
import type { Folder } from '#shared/contract/folders.ts';
import { isFolderThere } from '../folder-nodes.ts';
import { InlineName } from './inline-name.tsx';

export const MAX_FOLDER_NAME = 120;

interface CreateNewFolderProps {
  readonly folders: readonly Folder[];
  /** What it will lie in; null at the top. */
  readonly parent: Folder | null;
  readonly onCreate: (name: string) => void;
  readonly onCancel: () => void;
}

/** The name of a new folder, written where it will stand. */
export const CreateNewFolder = ({ folders, parent, onCreate, onCancel }: CreateNewFolderProps) => {
  const { t } = useTranslation('questions');
  return (
    <InlineName
      label={t('folders.newName')}
      placeholder={t('folders.newName')}
      description={parent === null ? undefined : t('folders.inside', { name: parent.folder_name })}
      maxLength={MAX_FOLDER_NAME}
      refuse={(name) =>
        isFolderThere(folders, parent?.id ?? null, name) ? t('folders.taken', { name }) : undefined
      }
      onDone={onCreate}
      onCancel={onCancel}
    />
  );
};
