import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Folder } from '#shared/contract/folders.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { TreeNav } from '#renderer/components/patterns/tree-nav.tsx';
import { toTree } from '../folder-nodes.ts';
import classes from './dialogs.module.css';
import type { DropPlace } from './question-drag.tsx';

const cx = bindClasses(classes);

const ROOT = 'root';

interface MoveDialogProps {
  readonly opened: boolean;
  readonly title: string;
  /** How the root is called: "Unfiled" for questions, "Top level" for a folder. */
  readonly rootName: string;
  readonly folders: readonly Folder[];
  /** A folder that cannot be its own target, with everything in it. */
  readonly skipId?: number | undefined;
  readonly onMove: (place: DropPlace) => void;
  readonly onClose: () => void;
}

/** Where to: the folders as a tree, for questions and for folders themselves. */
export const MoveDialog = (props: MoveDialogProps) => {
  const { t } = useTranslation('questions');
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={props.title}
      size={420}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <MoveBody {...props} />
    </Modal>
  );
};

// Mounted anew with each opening, so that nothing is chosen from the last time.
const MoveBody = ({ rootName, folders, skipId, onMove, onClose }: MoveDialogProps) => {
  const { t } = useTranslation('questions');
  const [chosen, setChosen] = useState<string | undefined>(undefined);
  const move = (): void => {
    const folder = folders.find((one) => String(one.id) === chosen);
    onMove(folder === undefined ? { id: null, name: rootName } : { id: folder.id, name: folder.folder_name });
    onClose();
  };
  return (
    <>
      <div className={cx('tree')}>
        <TreeNav
          label={t('folders.title')}
          nodes={[{ id: ROOT, label: rootName }, ...toTree(folders, skipId)]}
          selected={chosen}
          onSelect={setChosen}
        />
      </div>
      <div className={cx('actions')}>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button disabled={chosen === undefined} onClick={move}>
          {t('change.moveHere')}
        </Button>
      </div>
    </>
  );
};
