import { useTranslation } from 'react-i18next';
import { questionsContract } from '#shared/contract/questions.ts';
import type { SmartFolder } from '#shared/contract/smart-folders.ts';
import type { Tag } from '#shared/contract/tags.ts';
import { showSuccess, showUndo } from '#renderer/components/feedback-store.ts';
import { api } from '#renderer/lib/api.ts';
import { useSession } from '#renderer/lib/session.ts';
import { findTag, takeBack } from './bulk-changes.ts';
import { loadAllIds, useLibraryChange } from './queries.ts';
import { putFilter } from './use-smart-folder-changes.ts';

/** A tag that is deleted, with the smart folders that look for it. */
export interface TagDeletion {
  readonly tag: Tag;
  readonly smart: readonly SmartFolder[];
}

export interface TagChanges {
  readonly create: (names: readonly string[]) => void;
  readonly rename: (tag: Tag, name: string) => void;
  readonly remove: (deletion: TagDeletion, done: () => void) => void;
}

const rename = async (id: number, name: string): Promise<string> =>
  (await api(questionsContract.updateTag, { params: { id }, body: { tag_names: name } })).body.message;

const create = async (name: string) =>
  (await api(questionsContract.createTag, { body: { tag_names: name } })).body;

/** What can be done with tags. */
export const useTagChanges = (): TagChanges => {
  const { t } = useTranslation('questions');
  const change = useLibraryChange();
  const userId = useSession()?.user.id ?? 0;

  const putBack = ({ tag, smart }: TagDeletion, ids: readonly number[]): void =>
    change(async () => {
      const { tag_names: name } = tag;
      // One that came from an import may be longer than one that is made by hand.
      if (ids.length === 0) await create(name);
      else await takeBack(t('bulk.takeBack'), [{ ids, change: { kind: 'tag', tag_name: name } }]);
      const tag_id = smart.length === 0 ? undefined : await findTag(name);
      for (const { id, filter } of smart) await putFilter(id, { ...filter, tag_id });
    });

  return {
    create: (names) =>
      change(async () => {
        let message = '';
        for (const name of names) message = (await create(name)).message;
        if (message !== '') showSuccess(message);
      }),

    rename: (tag, name) =>
      change(async () => {
        const message = await rename(tag.id, name);
        showUndo(message, () =>
          change(async () => {
            await rename(tag.id, tag.tag_names);
          }),
        );
      }),

    remove: (deletion, done) =>
      change(async () => {
        const { id } = deletion.tag;
        const ids = await loadAllIds({ tag_id: id });
        const { body } = await api(questionsContract.deleteTag, {
          params: { userId: String(userId), tagId: id },
        });
        done();
        showUndo(body.message, () => putBack(deletion, ids));
      }),
  };
};
