import { useCallback, useMemo, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CourseOutline } from '#shared/contract/course-drafts.ts';
import type { ItemKind } from '#shared/contract/course-items.ts';
import { coursesContract } from '#shared/contract/courses.ts';
import { withMove, type OutlineMove } from '#shared/domain/courses/outline-moves.ts';
import { byPlace, placeAtEnd, placesAfterMove } from '#shared/domain/courses/places.ts';
import { showError, showUndo } from '#renderer/components/feedback-store.ts';
import { api } from '#renderer/lib/api.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { fetchItem, outlineQuery, refreshCourses } from './queries.ts';

/** What can be done with the outline of a stored course; each is one command, and answers whether it was done. */
export interface OutlineCommands {
  /** With what is under way, also before the next render. */
  readonly latest: () => CourseOutline | undefined;
  readonly addSection: (parentId: number | null) => Promise<number | undefined>;
  readonly addItem: (sectionId: number, kind: ItemKind) => Promise<number | undefined>;
  readonly move: (move: OutlineMove) => Promise<boolean>;
  readonly renameSection: (id: number, title: string) => Promise<boolean>;
  readonly describeSection: (id: number, description: string) => Promise<boolean>;
  readonly renameItem: (id: number, title: string) => Promise<boolean>;
  readonly duplicate: (itemId: number) => Promise<boolean>;
  readonly removeSection: (id: number) => Promise<boolean>;
  readonly removeItem: (id: number) => Promise<boolean>;
}

/** The outline of a course as it is read, and the commands that change it. */
export const useOutline = (courseId: number | undefined) => {
  const { t } = useTranslation('courses');
  const query = useQuery(outlineQuery(courseId));
  /** Moves that the server has not answered. */
  const moving = useRef(0);

  const attempt = useCallback(async <R>(command: () => Promise<R>): Promise<R | undefined> => {
    try {
      return await command();
    } catch (error) {
      showError(errorText(error));
      return undefined;
    } finally {
      await refreshCourses();
    }
  }, []);

  const commands = useMemo((): OutlineCommands => {
    const { queryKey } = outlineQuery(courseId);
    const now = (): CourseOutline | undefined => queryClient.getQueryData(queryKey);
    const put = (change: (outline: CourseOutline) => CourseOutline): void => {
      queryClient.setQueryData<CourseOutline>(queryKey, (outline) =>
        outline === undefined ? undefined : change(outline),
      );
    };
    const isDone = async (command: () => Promise<unknown>): Promise<boolean> =>
      (await attempt(async () => {
        await command();
        return true;
      })) === true;
    return {
      latest: now,
      addSection: (parentId) =>
        attempt(async () => {
          const siblings = (now()?.sections ?? []).filter((one) => one.parent_id === parentId);
          const body = {
            course_id: courseId ?? 0,
            parent_id: parentId,
            title: '',
            place: placeAtEnd(siblings),
          };
          return (await api(coursesContract.addCourseSection, { body })).body.id;
        }),
      addItem: (sectionId, kind) =>
        attempt(async () => {
          const siblings = (now()?.items ?? []).filter((one) => one.section_id === sectionId);
          const body = { section_id: sectionId, kind, title: '', place: placeAtEnd(siblings) };
          return (await api(coursesContract.addCourseItem, { body })).body.id;
        }),
      move: async (move) => {
        // What is being read now knows nothing of this move, and the next one would be reckoned from it.
        void queryClient.cancelQueries({ queryKey });
        put((outline) => withMove(outline, move));
        moving.current += 1;
        const body = { course_id: courseId ?? 0, sections: [...move.sections], items: [...move.items] };
        try {
          await api(coursesContract.moveCourseContent, { body });
          return true;
        } catch (error) {
          showError(errorText(error));
          return false;
        } finally {
          moving.current -= 1;
          if (moving.current === 0) await refreshCourses();
        }
      },
      renameSection: (id, title) =>
        isDone(async () => {
          const section = now()?.sections.find((one) => one.id === id);
          if (section === undefined || section.title === title) return;
          const { version, description } = section;
          put((outline) => ({
            ...outline,
            sections: outline.sections.map((one) => (one.id === id ? { ...one, title } : one)),
          }));
          await api(coursesContract.saveCourseSection, {
            params: { id },
            body: { version, title, description },
          });
        }),
      describeSection: (id, description) =>
        isDone(async () => {
          const section = now()?.sections.find((one) => one.id === id);
          if (section === undefined || section.description === description) return;
          const { version, title } = section;
          const body = { version, title, description };
          await api(coursesContract.saveCourseSection, { params: { id }, body });
        }),
      renameItem: (id, title) =>
        isDone(async () => {
          const { version, draft } = await fetchItem(id);
          if (draft.title === title) return;
          await api(coursesContract.saveCourseItem, {
            params: { id },
            body: { version, draft: { ...draft, title } },
          });
        }),
      duplicate: (itemId) =>
        isDone(async () => {
          const item = now()?.items.find((one) => one.id === itemId);
          if (item === undefined) return;
          const siblings = (now()?.items ?? [])
            .filter((one) => one.section_id === item.section_id)
            .toSorted(byPlace);
          const at = siblings.findIndex((one) => one.id === itemId) + 1;
          // An id that nothing has: only its place is wanted, the other ones stay where they are.
          const places = placesAfterMove(siblings, 0, at);
          const place = places.find((one) => one.id === 0)?.place ?? placeAtEnd(siblings);
          await api(coursesContract.copyCourseItem, {
            params: { id: itemId },
            body: { place: places.length === 1 ? place : placeAtEnd(siblings) },
          });
        }),
      removeSection: async (id) => {
        const done = await isDone(() => api(coursesContract.deleteCourseSection, { params: { id } }));
        if (done) {
          showUndo(t('outline.sectionDeleted'), () => {
            void attempt(() => api(coursesContract.restoreCourseSection, { params: { id } }));
          });
        }
        return done;
      },
      removeItem: async (id) => {
        const done = await isDone(() => api(coursesContract.deleteCourseItem, { params: { id } }));
        if (done) {
          showUndo(t('outline.itemDeleted'), () => {
            void attempt(() => api(coursesContract.restoreCourseItem, { params: { id } }));
          });
        }
        return done;
      },
    };
  }, [attempt, courseId, t]);
  return { query, commands };
};
