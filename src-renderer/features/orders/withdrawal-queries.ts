import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { withdrawalsContract as contract, type AskedWithdrawal } from '#shared/contract/withdrawals.ts';
import type { WithdrawalState } from '#shared/domain/withdrawals/withdrawal-rules.ts';
import { api } from '#renderer/lib/api.ts';
import { showOutcome } from '#renderer/lib/outcome.ts';
import { pagedQuery, readAllPages, type LoadPage, type PageOf } from '#renderer/lib/paged.ts';
import { queryClient } from '#renderer/lib/query-client.ts';

const root = ['withdrawals'] as const;

export interface WantedWithdrawals {
  readonly status: WithdrawalState | undefined;
  readonly search: string;
}

const load =
  ({ status, search }: WantedWithdrawals): LoadPage<PageOf<AskedWithdrawal>> =>
  async (range, options) => {
    const query = {
      ...range,
      ...(status === undefined ? {} : { status }),
      ...(search === '' ? {} : { search }),
    };
    const { body } = await api(contract.listWithdrawals, { query }, options);
    return { rows: body.data, total: body.count };
  };

/** One page of what payees ask for. */
export const withdrawalsQuery = (wanted: WantedWithdrawals, page: number) =>
  pagedQuery([...root, wanted], page, load(wanted));

export const allWithdrawals = (wanted: WantedWithdrawals) => readAllPages(load(wanted));

type Decision = z.input<typeof contract.decideWithdrawal.body>;

/** Approves, books or rejects a withdrawal. */
export const useDecideWithdrawal = (id: number) =>
  useMutation({
    mutationFn: async (body: Decision) =>
      (await api(contract.decideWithdrawal, { params: { id }, body })).body.message,
    meta: { errors: 'inline' },
    onSuccess: (message) => showOutcome({ kind: 'success', message }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: root }),
  });
