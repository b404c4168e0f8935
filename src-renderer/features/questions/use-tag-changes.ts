import { questionsContract } from '#shared/contract/questions.ts';
import type { Tag } from '#shared/contract/tags.ts';
import { showSuccess, showUndo } from '#renderer/components/feedback-store.ts';
import { api } from '#renderer/lib/api.ts';
import { useSession } from '#renderer/lib/session.ts';
import { changeInParts } from './change-in-parts.ts';
import { loadAllQuestions, useLibraryChange } from './queries.ts';
import { UNDO_LIMIT } from './use-folder-changes.ts';

export interface TagChanges {
  readonly create: (names: readonly string[]) => void;
  readonly rename: (tag: Tag, name: string) => void;
  readonly remove: (tag: Tag, done: () => void) => void;
}

const rename = async (id: number, name: string): Promise<string> =>
  (await api(questionsContract.updateTag, { params: { id }, body: { tag_names: name } })).body.message;

const create = async (name: string): Promise<string> =>
  (await api(questionsContract.createTag, { body: { tag_names: name } })).body.message;

/** What can be done with tags. */
export const useTagChanges = (): TagChanges => {
  const change = useLibraryChange();
  const userId = useSession()?.user.id ?? 0;
  return {
    create: (names) =>
      change(async () => {
        let message = '';
        for (const name of names) message = await create(name);
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

    remove: (tag, done) =>
      change(async () => {
        const canUndo = tag.question_count <= UNDO_LIMIT;
        const tagged = canUndo ? await loadAllQuestions({ tag_id: tag.id }, UNDO_LIMIT) : [];
        const { body } = await api(questionsContract.deleteTag, {
          params: { userId: String(userId), tagId: tag.id },
        });
        done();
        if (!canUndo) {
          showSuccess(body.message);
          return;
        }
        const ids = tagged.map((question) => question.id);
        showUndo(body.message, () =>
          change(async () => {
            if (ids.length === 0) await create(tag.tag_names);
            else await changeInParts(ids, { kind: 'tag', tag_name: tag.tag_names });
          }),
        );
      }),
  };
};
