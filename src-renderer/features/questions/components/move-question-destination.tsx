import { Button } from '@mantine/core';
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

export interface MoveQuestionDestinationProps {
  /** How the root is called: "Unfiled" for questions, "Top level" for a folder. */
  readonly rootName: string;
  readonly folders: readonly Folder[];
  /** A folder that cannot be its own target, with everything in it. */
  readonly skipId?: number | undefined;
  readonly onMove: (place: DropPlace) => void;
  readonly onCancel: () => void;
}

/** Where to: the folders as a tree, and the button that moves there. */
export const MoveQuestionDestination = (props: MoveQuestionDestinationProps) => {
  const { rootName, folders } = props;
  const { t } = useTranslation('questions');
  const [chosen, setChosen] = useState<string | undefined>(undefined);
  const move = (): void => {
    const folder = folders.find((one) => String(one.id) === chosen);
    props.onMove(
      folder === undefined ? { id: null, name: rootName } : { id: folder.id, name: folder.folder_name },
    );
  };
  return (
    <>
      <div className={cx('tree')}>
        <TreeNav
          label={t('folders.title')}
          nodes={[{ id: ROOT, label: rootName }, ...toTree(folders, props.skipId)]}
          selected={chosen}
          onSelect={setChosen}
        />
      </div>
      <div className={cx('actions')}>
        <Button variant="default" onClick={props.onCancel}>
          {t('cancel')}
        </Button>
        <Button disabled={chosen === undefined} onClick={move}>
          {t('change.moveHere')}
        </Button>
      </div>
    </>
  );
};
