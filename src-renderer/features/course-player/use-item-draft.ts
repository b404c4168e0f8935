import { queryOptions } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { z } from 'zod';
import type { ItemDraft } from '#shared/contract/course-item-drafts.ts';
import { courseProgressContract } from '#shared/contract/course-progress.ts';
import { useAutosave } from '#renderer/hooks/use-autosave.ts';
import { api } from '#renderer/lib/api.ts';
import { draftBackup, draftText, type DraftBackup } from '#renderer/lib/draft-backup.ts';
import { errorText } from '#renderer/lib/error-text.ts';

/** What the server of this computer has of an item that is under way: asked for each time it is opened. */
export const itemDraftQuery = (courseId: number, itemId: number) =>
  queryOptions({
    queryKey: ['course-player', 'draft', courseId, itemId],
    queryFn: async ({ signal }) =>
      (await api(courseProgressContract.getItemDraft, { params: { id: courseId, itemId } }, { signal })).body
        .data,
    staleTime: 0,
    gcTime: 0,
  });

interface ItemPlace {
  readonly courseId: number;
  readonly itemId: number;
  readonly userId: number;
}

interface ItemDraftOptions<V> extends ItemPlace {
  readonly kind: string;
  readonly schema: z.ZodType<V>;
  /** As the server had it when the item was opened. */
  readonly found: ItemDraft | null;
}

async function store({ courseId, itemId }: ItemPlace, content: string | null): Promise<void> {
  const params = { id: courseId, itemId };
  if (content === null) await api(courseProgressContract.dropItemDraft, { params });
  else await api(courseProgressContract.keepItemDraft, { params, body: { content } });
}

/**
 * Keeps what is written for an item: in this window at once, and on the server before the page calls it saved
 * (`worstOf` of all forms).
 */
export const useItemDraft = <V>(options: ItemDraftOptions<V>): DraftBackup<V> => {
  const { kind, schema, courseId, itemId, userId, found } = options;
  const { change } = useAutosave<string | null>({
    save: (content) => store({ courseId, itemId, userId }, content),
    describeError: errorText,
  });
  return useMemo((): DraftBackup<V> => {
    const here = draftBackup(`${kind}-${courseId}-${itemId}`, userId, schema);
    const text = draftText(schema);
    return {
      read: (id) => {
        const [mine, stored] = [here.read(id), text.read(found?.content)];
        if (mine === undefined || stored === undefined) return mine ?? stored;
        return stored.at > mine.at ? stored : mine;
      },
      write: (id, draft) => {
        change(text.write(draft));
        // Where this window has no room, the server still has; whether it took it, the form says.
        here.write(id, draft);
        return true;
      },
      remove: (id) => {
        change(null);
        here.remove(id);
      },
    };
  }, [kind, courseId, itemId, userId, schema, found, change]);
};
