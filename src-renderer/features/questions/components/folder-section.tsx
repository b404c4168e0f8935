import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Folder } from '#shared/contract/folders.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { TreeNav, type TreeNode } from '#renderer/components/patterns/tree-nav.tsx';
import { isFolderThere, toTree } from '../folder-nodes.ts';
import type { LibraryPlace } from '../library-params.ts';
import { useFolderChanges } from '../use-folder-changes.ts';
import { CreateNewFolder, MAX_FOLDER_NAME } from './create-new-folder.tsx';
import { FolderMenu, PlaceDrop } from './folder-place-end.tsx';
import { InlineName } from './inline-name.tsx';
import classes from './library-pane.module.css';

const cx = bindClasses(classes);

const FIXED_PLACES = ['root', 'unanswered', 'deleted'] as const;

/** The keys that open the menu of what has the focus. */
const isMenuKey = ({ key, shiftKey }: KeyboardEvent): boolean =>
  key === 'ContextMenu' || (key === 'F10' && shiftKey);

/** By its own button, which is the place of the menu too; only the chosen folder's is a stop of the Tab key. */
const openMenu = (place: Element): void =>
  place.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.click();

/** A folder that has no name yet, and what it will lie in. */
export interface NewFolder {
  readonly parent: Folder | null;
}

interface FolderSectionProps {
  readonly folders: readonly Folder[];
  readonly total: number | undefined;
  readonly unfiled: number | undefined;
  /** Own questions without an answer. */
  readonly unanswered: number | undefined;
  /** Undefined while a smart folder is shown. */
  readonly place: LibraryPlace | undefined;
  readonly onPlace: (place: LibraryPlace) => void;
  /** The tree of the other list, of what was deleted or of what was not, had the focus. */
  readonly isEntered: boolean;
  readonly onMoveFolder: (folder: Folder) => void;
  readonly onDeleteFolder: (folder: Folder) => void;
  /** Where a new folder is being named. */
  readonly newIn: NewFolder | undefined;
  readonly onNewIn: (place: NewFolder | undefined) => void;
  readonly canChange: boolean;
}

/** The folders of the library as a tree: choose one, make, rename and move them, drop questions on them. */
export const FolderSection = (props: FolderSectionProps) => {
  const { folders, place, onPlace, canChange, newIn, onNewIn } = props;
  const { t } = useTranslation('questions');
  const changes = useFolderChanges();
  const [renamedId, setRenamedId] = useState<number | undefined>(undefined);

  const byId = new Map(folders.map((folder) => [String(folder.id), folder]));
  const nodes: TreeNode[] = [
    { id: 'all', label: t('folders.all'), count: props.total },
    { id: 'root', label: t('folders.unfiled'), count: props.unfiled },
    ...(canChange ? [{ id: 'unanswered', label: t('unanswered.title'), count: props.unanswered }] : []),
    ...toTree(folders),
    ...(canChange ? [{ id: 'deleted', label: t('deleted.title') }] : []),
  ];

  const refuseIn =
    (parentId: number | null) =>
    (name: string): string | undefined =>
      isFolderThere(folders, parentId, name, renamedId) ? t('folders.taken', { name }) : undefined;

  const select = (id: string): void => {
    const folder = byId.get(id);
    onPlace(folder?.id ?? FIXED_PLACES.find((one) => one === id) ?? 'all');
  };

  const onNodeKey = (event: KeyboardEvent, node: TreeNode): void => {
    const folder = byId.get(node.id);
    if (folder === undefined || !canChange) return;
    if (event.key === 'F2') setRenamedId(folder.id);
    else if (event.key === 'Delete') props.onDeleteFolder(folder);
    else if (isMenuKey(event)) openMenu(event.currentTarget);
    else return;
    event.preventDefault();
  };

  const renderLabel = (node: TreeNode) => {
    const folder = byId.get(node.id);
    if (folder === undefined || folder.id !== renamedId) return undefined;
    return (
      <InlineName
        label={t('folders.nameOf', { name: folder.folder_name })}
        initial={folder.folder_name}
        refuse={refuseIn(folder.parent_folder_id)}
        maxLength={MAX_FOLDER_NAME}
        onDone={(name) => {
          setRenamedId(undefined);
          changes.rename(folder, name);
        }}
        onCancel={() => setRenamedId(undefined)}
      />
    );
  };

  const renderEnd = (node: TreeNode, isSelected: boolean) => {
    if (!canChange) return null;
    if (node.id === 'root') return <PlaceDrop place={{ id: null, name: node.label }} />;
    const folder = byId.get(node.id);
    if (folder === undefined) return null;
    return (
      <>
        <PlaceDrop place={{ id: folder.id, name: folder.folder_name }} />
        {folder.id === renamedId ? null : (
          <FolderMenu
            folder={folder}
            isTabStop={isSelected}
            onCreateInside={(parent) => onNewIn({ parent })}
            onRename={({ id }) => setRenamedId(id)}
            onMove={props.onMoveFolder}
            onDelete={props.onDeleteFolder}
          />
        )}
      </>
    );
  };

  return (
    <>
      {newIn === undefined ? null : (
        <div className={cx('newName')}>
          <CreateNewFolder
            folders={folders}
            parent={newIn.parent}
            onCreate={(name) => {
              onNewIn(undefined);
              changes.create(name, newIn.parent?.id ?? null, (id) => onPlace(id));
            }}
            onCancel={() => onNewIn(undefined)}
          />
        </div>
      )}
      <TreeNav
        label={t('folders.title')}
        nodes={nodes}
        selected={place === undefined ? undefined : String(place)}
        onSelect={select}
        renderLabel={renderLabel}
        renderEnd={renderEnd}
        onNodeKey={onNodeKey}
        isEntered={props.isEntered}
      />
    </>
  );
};
