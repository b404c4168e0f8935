import { useTranslation } from 'react-i18next';
import type { Folder } from '#shared/contract/folders.ts';
import { questionsContract } from '#shared/contract/questions.ts';
import type { SmartFolder } from '#shared/contract/smart-folders.ts';
import { foldName, freeName } from '#shared/domain/questions/names.ts';
import { showSuccess, showUndo } from '#renderer/components/feedback-store.ts';
import { api } from '#renderer/lib/api.ts';
import { takeBack } from './bulk-changes.ts';
import { loadAllIds, useLibraryChange } from './queries.ts';
import { putFilter } from './use-smart-folder-changes.ts';

/** A folder that is deleted, with what has to be put back should it return. */
export interface FolderDeletion {
  readonly folder: Folder;
  readonly folders: readonly Folder[];
  /** The smart folders that look in it. */
  readonly smart: readonly SmartFolder[];
}

export interface FolderChanges {
  readonly create: (name: string, parentId: number | null, done: (id: number) => void) => void;
  readonly rename: (folder: Folder, name: string) => void;
  readonly move: (folder: Folder, target: { id: number | null; name: string }) => void;
  readonly remove: (deletion: FolderDeletion, done: () => void) => void;
}

const update = async (id: number, body: { folder_name?: string; parent_folder_id?: number | null }) =>
  (await api(questionsContract.updateFolder, { params: { id }, body })).body;

const createFolder = async (name: string, parentId: number | null) =>
  (await api(questionsContract.createFolder, { body: { folder_name: name, parent_folder_id: parentId } }))
    .body;

const isNamesake = (folder: Folder, name: string): boolean => foldName(folder.folder_name) === foldName(name);

/** Of a folder whose place has a subfolder of its very name, until that is in it again. It stays short enough. */
const nameMeanwhile = ({ folder_name }: Folder, before: readonly Folder[]): string =>
  freeName(folder_name.slice(0, 100), '1', (name) => before.some((one) => isNamesake(one, name)));

/** What can be done with folders, told in the words of the specification and taken back on demand. */
export const useFolderChanges = (): FolderChanges => {
  const { t } = useTranslation('questions');
  const change = useLibraryChange();

  const putBack = ({ folder, folders, smart }: FolderDeletion, questionIds: readonly number[]): void =>
    change(async () => {
      const { id: oldId, folder_name: name, parent_folder_id: parentId } = folder;
      const children = folders.filter((one) => one.parent_folder_id === oldId);
      const first = children.some((child) => isNamesake(child, name)) ? nameMeanwhile(folder, folders) : name;
      const { folder: made } = await createFolder(first, parentId);
      if (questionIds.length > 0) {
        const back = { ids: questionIds, change: { kind: 'move', folder_id: made.id } } as const;
        await takeBack(t('bulk.takeBack'), [back]);
      }
      // One that lay beside a namesake since has another name there.
      for (const { id, folder_name } of children)
        await update(id, { folder_name, parent_folder_id: made.id });
      if (first !== name) await update(made.id, { folder_name: name });
      for (const { id, filter } of smart) await putFilter(id, { ...filter, folder_id: made.id });
      showSuccess(t('folders.restored', { name }));
    });

  return {
    create: (name, parentId, done) =>
      change(async () => {
        const { message, folder } = await createFolder(name, parentId);
        showSuccess(message);
        done(folder.id);
      }),

    rename: (folder, name) =>
      change(async () => {
        const { message } = await update(folder.id, { folder_name: name });
        showUndo(message, () =>
          change(async () => {
            await update(folder.id, { folder_name: folder.folder_name });
          }),
        );
      }),

    move: (folder, target) =>
      change(async () => {
        await update(folder.id, { parent_folder_id: target.id });
        showUndo(t('folders.moved', { name: folder.folder_name, target: target.name }), () =>
          change(async () => {
            await update(folder.id, { parent_folder_id: folder.parent_folder_id });
          }),
        );
      }),

    remove: (deletion, done) =>
      change(async () => {
        const { id } = deletion.folder;
        const inside = await loadAllIds({ folder_id: id, direct: 'true' });
        const { body } = await api(questionsContract.deleteFolder, { params: { folderId: id } });
        done();
        showUndo(body.message, () => putBack(deletion, inside));
      }),
  };
};
