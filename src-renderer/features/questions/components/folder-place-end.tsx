import { useDroppable } from '@dnd-kit/core';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconFolderPlus, IconFolderSymlink, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Folder } from '#shared/contract/folders.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import type { DropPlace } from './question-drag.tsx';
import classes from './library-pane.module.css';

const cx = bindClasses(classes);

export interface FolderActions {
  readonly onCreateInside: (folder: Folder) => void;
  readonly onRename: (folder: Folder) => void;
  readonly onMove: (folder: Folder) => void;
  readonly onDelete: (folder: Folder) => void;
}

interface PlaceDropProps {
  readonly place: DropPlace;
}

/** Where questions may be let go: a whole row of the tree. */
export const PlaceDrop = ({ place }: PlaceDropProps) => {
  const { setNodeRef, isOver } = useDroppable({ id: `place-${place.id ?? 'root'}`, data: place });
  return <span ref={setNodeRef} className={cx('drop', isOver && 'dropOver')} aria-hidden />;
};

interface FolderMenuProps extends FolderActions {
  readonly folder: Folder;
  readonly isTabStop: boolean;
}

/** What can be done with one folder. */
export const FolderMenu = ({ folder, isTabStop, ...actions }: FolderMenuProps) => {
  const { t } = useTranslation('questions');
  const icon = { size: 16, stroke: 1.6 } as const;
  return (
    // A menu in the tree must not choose the folder, nor move in the tree.
    <span className={cx('menu')} role="presentation" onClick={(event) => event.stopPropagation()}>
      <Menu position="bottom-start">
        <Menu.Target>
          <ActionIcon
            size={22}
            tabIndex={isTabStop ? 0 : -1}
            aria-label={t('folders.menu', { name: folder.folder_name })}
          >
            <IconDots {...icon} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconFolderPlus {...icon} />}
            onClick={() => actions.onCreateInside(folder)}
          >
            {t('folders.createInside')}
          </Menu.Item>
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => actions.onRename(folder)}>
            {t('folders.rename')}
          </Menu.Item>
          <Menu.Item leftSection={<IconFolderSymlink {...icon} />} onClick={() => actions.onMove(folder)}>
            {t('folders.move')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            color="red"
            leftSection={<IconTrash {...icon} />}
            onClick={() => actions.onDelete(folder)}
          >
            {t('folders.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </span>
  );
};
