import { useMutation } from '@tanstack/react-query';
import type { CourseNote } from '#shared/contract/course-notes.ts';
import { courseProgressContract } from '#shared/contract/course-progress.ts';
import { AppError } from '#shared/contract/errors.ts';
import { api } from '#renderer/lib/api.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { notesQuery } from './queries.ts';

const inline = { errors: 'inline' } as const;

const putNotes = (courseId: number, change: (now: readonly CourseNote[]) => CourseNote[]): void => {
  queryClient.setQueryData(notesQuery(courseId).queryKey, (now) => (now === undefined ? now : change(now)));
};

/** Another computer, or another window, was quicker: its words are asked for. */
const askAgain = (courseId: number, error: Error): void => {
  if (error instanceof AppError)
    void queryClient.invalidateQueries({ queryKey: notesQuery(courseId).queryKey });
};

/** Writes a note beside an item, and beside a time of its recording. */
export const useCreateNote = (courseId: number, itemId: number, atMs: () => number | null) =>
  useMutation({
    mutationFn: async (body: string) =>
      (
        await api(courseProgressContract.createCourseNote, {
          body: { course_id: courseId, anchor: { item_id: itemId, at_ms: atMs() }, body },
        })
      ).body.data,
    meta: inline,
    onSuccess: (note) => putNotes(courseId, (now) => [note, ...now]),
  });

export const useUpdateNote = (courseId: number, note: CourseNote) =>
  useMutation({
    mutationFn: async (body: string) =>
      (
        await api(courseProgressContract.updateCourseNote, {
          params: { id: note.id },
          body: { version: note.version, body },
        })
      ).body.data,
    meta: inline,
    onSuccess: (changed) =>
      putNotes(courseId, (now) => now.map((one) => (one.id === changed.id ? changed : one))),
    onError: (error) => askAgain(courseId, error),
  });

export const useDeleteNote = (courseId: number) =>
  useMutation({
    mutationFn: async (id: number) => {
      await api(courseProgressContract.deleteCourseNote, { params: { id } });
      return id;
    },
    onSuccess: (id) => putNotes(courseId, (now) => now.filter((one) => one.id !== id)),
  });
