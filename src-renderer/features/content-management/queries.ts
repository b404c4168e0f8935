import { queryOptions, useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import {
  contentManagementContract as contract,
  type ContentFilter,
  type LookedAtCourse,
  type LookedAtExam,
} from '#shared/contract/content-management.ts';
import { showSuccess } from '#renderer/components/feedback-store.ts';
import { api } from '#renderer/lib/api.ts';
import { pagedQuery } from '#renderer/lib/paged.ts';
import { queryClient } from '#renderer/lib/query-client.ts';

const root = ['content-management'] as const;

/** By what the list is narrowed. */
export type Narrowing = Pick<ContentFilter, 'author' | 'kind' | 'status' | 'subject' | 'search'>;

/** One page of the exams and courses of everybody, and how many wait for approval. */
export const contentQuery = (filter: Narrowing, page: number) =>
  pagedQuery([...root, 'list', filter], page, async (range, options) => {
    const { body } = await api(contract.listContent, { query: { ...filter, ...range } }, options);
    return { rows: body.data, total: body.count, waiting: body.waiting };
  });

/** By which authors and subjects the list can be narrowed. */
export const choicesQuery = queryOptions({
  queryKey: [...root, 'choices'],
  queryFn: async ({ signal }) => (await api(contract.listContentFilters, {}, { signal })).body,
});

/** An exam with its questions and keys, as it is decided about. */
export const lookQuery = (id: number) =>
  queryOptions({
    queryKey: [...root, 'look', id],
    queryFn: async ({ signal }) => (await api(contract.lookAtExam, { params: { id } }, { signal })).body.data,
  });

const refresh = async (): Promise<void> => {
  await queryClient.invalidateQueries({ queryKey: root });
};

/** A course with its outline, as it is decided about. */
export const lookCourseQuery = (id: number) =>
  queryOptions({
    queryKey: [...root, 'look', 'course', id],
    queryFn: async ({ signal }) =>
      (await api(contract.lookAtCourse, { params: { id } }, { signal })).body.data,
  });

/** One item of it with everything in it. */
export const lookItemQuery = (id: number, itemId: number) =>
  queryOptions({
    queryKey: [...root, 'look', 'course', id, 'item', itemId],
    queryFn: async ({ signal }) =>
      (await api(contract.lookAtCourseItem, { params: { id, itemId } }, { signal })).body.data,
  });

/** What somebody decides about. */
export type LookedAt = LookedAtExam | LookedAtCourse;

/** What a decision is about: with what was looked at, so that nobody decides about another version. */
const seenOf = ({ content, published_version, has_changes }: LookedAt) => ({
  kind: content.kind,
  content_id: content.id,
  published_version: published_version ?? 0,
  has_changes,
});

const decided = { meta: { errors: 'inline' }, onSettled: refresh, onSuccess: showSuccess } as const;

/** Approves the version that was looked at. */
export const useApprove = (seen: LookedAt) =>
  useMutation({
    mutationFn: async () => (await api(contract.approveContent, { body: seenOf(seen) })).body.message,
    ...decided,
  });

type ReturnBody = z.input<typeof contract.returnContent.body>;

/** The body of a return, with a note that is still to be written. */
export const returnBodyOf = (seen: LookedAt): ReturnBody => ({ ...seenOf(seen), note: '' });

/** Returns what was looked at to its author. */
export const useReturn = () =>
  useMutation({
    mutationFn: async (body: ReturnBody) => (await api(contract.returnContent, { body })).body.message,
    ...decided,
  });

type TakeDownBody = z.input<typeof contract.takeDownContent.body>;

/** Takes down what is offered. */
export const useTakeDown = () =>
  useMutation({
    mutationFn: async (body: TakeDownBody) => (await api(contract.takeDownContent, { body })).body.message,
    ...decided,
  });
