import { queryOptions, useMutation } from '@tanstack/react-query';
import { messagesContract } from '#shared/contract/messages.ts';
import { tasksContract as contract, type TaskBody, type TaskFilter } from '#shared/contract/tasks.ts';
import { api } from '#renderer/lib/api.ts';
import { pagedQuery } from '#renderer/lib/paged.ts';
import { queryClient } from '#renderer/lib/query-client.ts';

const root = ['tasks'] as const;

export interface ShownTasks {
  readonly page: number;
  readonly search: string;
  readonly of: TaskFilter['of'];
  readonly state: TaskFilter['state'];
  readonly priority: TaskFilter['priority'];
  readonly dueBy: string | undefined;
}

export const tasksQuery = ({ page, search, of, state, priority, dueBy }: ShownTasks) =>
  pagedQuery([...root, of, state, priority, dueBy, search], page, async (range, options) => {
    const query = {
      ...range,
      of,
      ...(search === '' ? {} : { search }),
      ...(state === undefined ? {} : { state }),
      ...(priority === undefined ? {} : { priority }),
      ...(dueBy === undefined ? {} : { due_by: dueBy }),
    };
    const { body } = await api(contract.list, { query }, options);
    return { rows: body.data, total: body.count };
  });

export const taskQuery = (id: number) =>
  queryOptions({
    queryKey: [...root, 'one', id],
    queryFn: async ({ signal }) => (await api(contract.get, { params: { id } }, { signal })).body.data,
  });

/** What one's work asks by itself. */
export const askedQuery = queryOptions({
  queryKey: [...root, 'asked'],
  queryFn: async ({ signal }) => (await api(contract.listAsked, {}, { signal })).body.data,
});

/** All that is shown on the board: the first hundred. */
export const boardQuery = (of: TaskFilter['of']) =>
  queryOptions({
    queryKey: [...root, 'board', of],
    queryFn: async ({ signal }) =>
      (await api(contract.list, { query: { offset: 0, limit: 100, of } }, { signal })).body.data,
  });

/** To whom one may give a task. */
export const assigneesQuery = queryOptions({
  queryKey: [...root, 'assignees'],
  queryFn: async ({ signal }) =>
    (await api(messagesContract.listRecipients, { query: {} }, { signal })).body.recipients,
});

const onSettled = (): Promise<void> => queryClient.invalidateQueries({ queryKey: root });

/** Changes a task, or gives it where there is no id yet. */
export const useSaveTask = (id: number | undefined) =>
  useMutation({
    mutationFn: async ({ assignee_id, more_assignee_ids: more, ...body }: TaskBody) =>
      id === undefined
        ? (
            await api(contract.create, {
              body: { ...body, assignee_id, ...(more === undefined ? {} : { more_assignee_ids: more }) },
            })
          ).body
        : (await api(contract.update, { params: { id }, body })).body,
    meta: { errors: 'inline' },
    onSettled,
  });

interface Step {
  readonly id: number;
  readonly kind: 'to_do' | 'doing' | 'done' | 'dropped' | 'comment';
  readonly text?: string;
}

export const useTaskStep = () =>
  useMutation({
    mutationFn: ({ id, kind, text = '' }: Step) =>
      api(contract.step, { params: { id }, body: { kind, text } }),
    onSettled,
  });

export const useCheckPoint = (id: number) =>
  useMutation({
    mutationFn: (body: { readonly point_id: number; readonly is_done: boolean }) =>
      api(contract.check, { params: { id }, body }),
    onSettled,
  });

export const useDeleteTask = () =>
  useMutation({
    mutationFn: (id: number) => api(contract.delete, { params: { id } }),
    onSettled,
  });
