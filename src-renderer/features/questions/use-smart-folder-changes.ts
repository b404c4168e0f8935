import { useTranslation } from 'react-i18next';
import type { SavedFilter } from '#shared/contract/question-filter.ts';
import { questionsContract } from '#shared/contract/questions.ts';
import type { SmartFolder } from '#shared/contract/smart-folders.ts';
import { showSuccess, showUndo } from '#renderer/components/feedback-store.ts';
import { api } from '#renderer/lib/api.ts';
import { useLibraryChange } from './queries.ts';

export interface SmartFolderChanges {
  readonly create: (name: string, filter: SavedFilter, done: (made: SmartFolder) => void) => void;
  readonly rename: (smart: SmartFolder, name: string) => void;
  /** Gives it another filter. */
  readonly replace: (smart: SmartFolder, filter: SavedFilter) => void;
  readonly remove: (smart: SmartFolder, done: () => void) => void;
}

const update = async (id: number, body: { name?: string; filter?: SavedFilter }): Promise<SmartFolder> =>
  (await api(questionsContract.updateSmartFolder, { params: { id }, body })).body.data;

const create = async (name: string, filter: SavedFilter) =>
  (await api(questionsContract.createSmartFolder, { body: { name, filter } })).body;

/** Gives a smart folder a filter, as one that names another folder or tag now. */
export const putFilter = async (id: number, filter: SavedFilter): Promise<void> => {
  await update(id, { filter });
};

/** What can be done with smart folders; all of it is taken back on demand. */
export const useSmartFolderChanges = (): SmartFolderChanges => {
  const { t } = useTranslation('questions');
  const change = useLibraryChange();
  const undo = (words: string, work: () => Promise<unknown>): void => {
    showUndo(words, () =>
      change(async () => {
        await work();
      }),
    );
  };
  return {
    create: (name, filter, done) =>
      change(async () => {
        const { message, data } = await create(name, filter);
        showSuccess(message);
        done(data);
      }),

    rename: (smart, name) =>
      change(async () => {
        const { name: now } = await update(smart.id, { name });
        undo(t('smart.renamed', { name: now }), () => update(smart.id, { name: smart.name }));
      }),

    replace: (smart, filter) =>
      change(async () => {
        await update(smart.id, { filter });
        undo(t('smart.replaced', { name: smart.name }), () => update(smart.id, { filter: smart.filter }));
      }),

    remove: (smart, done) =>
      change(async () => {
        const { body } = await api(questionsContract.deleteSmartFolder, { params: { id: smart.id } });
        done();
        undo(body.message, () => create(smart.name, smart.filter));
      }),
  };
};
