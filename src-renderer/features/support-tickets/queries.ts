import { queryOptions, useMutation } from '@tanstack/react-query';
import {
  supportTicketsContract as contract,
  type TICKET_PRIORITIES,
  type SupportTicketFilter,
} from '#shared/contract/support-tickets.ts';
import type { TicketMove } from '#shared/domain/support-tickets/ticket-states.ts';
import type { NamedFile } from '#shared/contract/stored-files.ts';
import { api } from '#renderer/lib/api.ts';
import { pagedQuery } from '#renderer/lib/paged.ts';
import { queryClient } from '#renderer/lib/query-client.ts';

const root = ['support-tickets'] as const;

/** Requests that nobody has taken on: the queue is short, and comes whole. */
export const queueQuery = queryOptions({
  queryKey: [...root, 'queue'],
  queryFn: async ({ signal }) => {
    const { data } = (await api(contract.fetchUnacceptedSupport, {}, { signal })).body.data;
    return { rows: data, total: data.length };
  },
  refetchInterval: 60_000,
});

export interface TicketFilter {
  readonly page: number;
  readonly search: string;
  readonly state: SupportTicketFilter['state'];
  readonly priority?: SupportTicketFilter['priority'];
  readonly accepted?: SupportTicketFilter['accepted'];
  /** Those of others, which the hub is asked for. */
  readonly isAll: boolean;
}

type Narrowed = Omit<TicketFilter, 'page' | 'isAll'>;

/** A filter as the hub is asked. */
export const askedOf = ({ search, state, priority, accepted }: Narrowed) => ({
  ...(search === '' ? {} : { search }),
  ...(state === undefined ? {} : { state }),
  ...(priority === undefined ? {} : { priority }),
  ...(accepted === undefined ? {} : { accepted }),
});

export const ticketsQuery = ({ page, isAll, ...filter }: TicketFilter) =>
  pagedQuery([...root, isAll ? 'all' : 'own', filter], page, async (range, options) => {
    const query = { ...range, ...askedOf(filter) };
    const { body } = await api(isAll ? contract.listAll : contract.listOwn, { query }, options);
    return { rows: body.data, total: body.count };
  });

/** A request by its id, for an address that names it: an own one, or one that one answers. */
export const ticketQuery = (id: number, isAll: boolean) =>
  queryOptions({
    queryKey: [...root, 'one', isAll, id],
    queryFn: async ({ signal }) =>
      (await api(isAll ? contract.getAnswered : contract.getOwn, { params: { id } }, { signal })).body.data,
  });

/** Who may have a request. */
export const colleaguesQuery = (id: number) =>
  queryOptions({
    queryKey: [...root, 'colleagues', id],
    queryFn: async ({ signal }) =>
      (await api(contract.listColleagues, { params: { id } }, { signal })).body.data,
  });

export const notesQuery = (id: number) =>
  queryOptions({
    queryKey: [...root, 'notes', id],
    queryFn: async ({ signal }) => (await api(contract.listNotes, { params: { id } }, { signal })).body.data,
  });

const onSettled = (): Promise<void> => queryClient.invalidateQueries({ queryKey: root });

interface Report {
  readonly subject: string;
  readonly description: string;
  readonly category: string;
  readonly screen: string;
  readonly include_diagnostics: boolean;
  readonly diagnostics: string;
  readonly attachments: readonly NamedFile[];
}

/** Asks for support. A failure is told in the form; 'Update Failed' where the server gave no words (spec 2 §5). */
export const useReportProblem = () =>
  useMutation({
    mutationFn: async (body: Report) =>
      (await api(contract.reportProblem, { body: contract.reportProblem.body.parse(body) })).body,
    meta: { errors: 'inline' },
    onSettled,
  });

export const useAcceptRequest = () =>
  useMutation({
    mutationFn: async (conversationId: number) =>
      (await api(contract.acceptSupportRequest, { body: { conversation_id: conversationId } })).body,
    onSettled,
  });

export const useMoveTicket = () =>
  useMutation({
    mutationFn: async ({ id, move }: { readonly id: number; readonly move: TicketMove }) =>
      (await api(contract.moveTicket, { params: { id }, body: { move } })).body.data,
    onSettled,
  });

/** Gives requests to a colleague, one after the other: what one is refused for stops it, and what is done stays done. */
export const useHandOver = (ids: readonly number[]) =>
  useMutation({
    mutationFn: async (body: { readonly user_id: number }) => {
      for (const id of ids) await api(contract.handOver, { params: { id }, body });
    },
    meta: { errors: 'inline' },
    onSettled,
  });

type Priority = (typeof TICKET_PRIORITIES)[number];

export const useSetPriority = (id: number) =>
  useMutation({
    mutationFn: async (priority: Priority) =>
      (await api(contract.setPriority, { params: { id }, body: { priority } })).body,
    onSettled,
  });

export const useAddNote = (id: number) =>
  useMutation({
    mutationFn: async (body: { readonly text: string }) =>
      (await api(contract.addNote, { params: { id }, body })).body,
    meta: { errors: 'inline' },
    onSettled,
  });
