import { useCallback, useMemo } from 'react';
import { CourseItem } from '#shared/contract/course-items.ts';
import { coursesContract } from '#shared/contract/courses.ts';
import type { LoadedDraft } from '#shared/domain/drafts/draft.ts';
import { useVersionedDraft, type VersionedDraft } from '#renderer/hooks/use-versioned-draft.ts';
import { api } from '#renderer/lib/api.ts';
import { draftBackup } from '#renderer/lib/draft-backup.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import { documentProblem } from './document-field.ts';
import { isSameItem, itemDraftOf, type ItemForm } from './item-form.ts';
import { fetchItem, refreshCourses } from './queries.ts';

export interface ItemFormHandle {
  readonly draft: ItemForm;
  readonly change: (patch: Partial<ItemForm>) => void;
  /** The form as it is at this moment, also before the next render. */
  readonly latest: () => ItemForm;
  /** The version that is stored. */
  readonly version: () => number;
  readonly save: VersionedDraft<ItemForm>['save'];
  readonly theirs: LoadedDraft<ItemForm> | undefined;
  readonly resolve: (chosen: ItemForm) => Promise<void>;
}

const loadedOf = (item: CourseItem): LoadedDraft<ItemForm> => ({
  id: item.id,
  version: item.version,
  value: item.draft,
  updatedAt: item.updated_at,
});

/** The form of one item: a draft of its own, saved in its own versions. */
export const useItemForm = (item: CourseItem, userId: number): ItemFormHandle => {
  const form = useVersionedDraft<ItemForm>({
    loaded: loadedOf(item),
    blank: item.draft,
    same: isSameItem,
    problem: ({ document }) => documentProblem(document),
    backup: useMemo(() => draftBackup<ItemForm>('course-item', userId, CourseItem.shape.draft), [userId]),
    save: async (draft, { id, version }) => {
      const { body } = await api(coursesContract.saveCourseItem, {
        params: { id },
        body: { version, draft: itemDraftOf(draft) },
      });
      void refreshCourses();
      return body.version;
    },
    load: async (id) => loadedOf(await fetchItem(id)),
    describeError: errorText,
  });
  const { draft, latest: latestDraft, change: put, save, theirs, resolve } = form;
  const latest = useCallback((): ItemForm => latestDraft().value, [latestDraft]);
  const change = useCallback(
    (patch: Partial<ItemForm>): void => put({ ...latest(), ...patch }),
    [latest, put],
  );
  const version = useCallback(
    () => latestDraft().stored?.version ?? item.version,
    [item.version, latestDraft],
  );
  return { draft: draft.value, change, latest, version, save, theirs, resolve };
};
