import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Folder } from '#shared/contract/folders.ts';
import type { SmartFolder } from '#shared/contract/smart-folders.ts';
import type { Tag } from '#shared/contract/tags.ts';
import type { ListLeftPane } from '#renderer/components/patterns/list-props.ts';
import { useIsPhone } from '#renderer/hooks/use-is-phone.ts';
import { isOtherList, type LibraryParams } from '../library-params.ts';
import { FolderSection, type NewFolder } from './folder-section.tsx';
import type { LibraryDialogState } from './library-dialogs.tsx';
import { SmartFolderSection } from './smart-folder-section.tsx';
import { TagSection } from './tag-section.tsx';

interface LibraryPaneOptions {
  readonly params: LibraryParams;
  readonly dialog: LibraryDialogState;
  readonly folders: readonly Folder[];
  readonly tags: readonly Tag[];
  readonly smart: readonly SmartFolder[];
  readonly total: number | undefined;
  readonly unfiled: number | undefined;
  readonly unanswered: number | undefined;
  readonly placeName: string;
  readonly onDeleteFolder: (folder: Folder) => void;
  readonly canChange: boolean;
}

/** The places of the library: its folders, the filters that were kept, its tags and what was deleted. */
export const useLibraryPane = (options: LibraryPaneOptions): ListLeftPane => {
  const { params, dialog, canChange } = options;
  const { t } = useTranslation('questions');
  const isPhone = useIsPhone();
  const [newIn, setNewIn] = useState<NewFolder | undefined>(undefined);
  const [isEntered, setIsEntered] = useState(false);
  const nameFolder = (): void => setNewIn({ parent: null });
  const newFolderButton = isPhone ? (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconPlus size={16} stroke={1.6} />}
      onClick={nameFolder}
    >
      {t('folders.new')}
    </Button>
  ) : (
    <Tooltip label={t('folders.new')}>
      <ActionIcon size={24} aria-label={t('folders.new')} onClick={nameFolder}>
        <IconPlus size={16} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  );
  return {
    name: t('folders.title'),
    current: options.placeName,
    ...(canChange ? { action: newFolderButton } : {}),
    content: (
      <>
        <FolderSection
          folders={options.folders}
          total={options.total}
          unfiled={options.unfiled}
          unanswered={options.unanswered}
          place={params.smartId === undefined ? params.place : undefined}
          onPlace={(place) => {
            setIsEntered(true);
            params.setPlace(place);
          }}
          isEntered={isEntered}
          onMoveFolder={(folder) => dialog.ask({ kind: 'moveFolder', folder })}
          onDeleteFolder={options.onDeleteFolder}
          newIn={newIn}
          onNewIn={setNewIn}
          canChange={canChange}
        />
        {isOtherList(params.place) ? null : (
          <>
            {canChange ? (
              <SmartFolderSection
                params={params}
                smart={options.smart}
                folders={options.folders}
                tags={options.tags}
              />
            ) : null}
            <TagSection
              tags={options.tags}
              tagId={params.tagId}
              onTag={params.setTag}
              onManage={() => dialog.ask({ kind: 'manageTags' })}
              canChange={canChange}
            />
          </>
        )}
      </>
    ),
  };
};
