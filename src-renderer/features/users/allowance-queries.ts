import { queryOptions, useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { examTimeContract as contract } from '#shared/contract/exam-time.ts';
import { api } from '#renderer/lib/api.ts';
import { showOutcome } from '#renderer/lib/outcome.ts';
import { queryClient } from '#renderer/lib/query-client.ts';

const root = ['allowances'] as const;

/** How much more time somebody has in every exam. */
export const allowanceQuery = (userId: number) =>
  queryOptions({
    queryKey: [...root, userId],
    queryFn: async ({ signal }) => ({
      allowance: (await api(contract.getPersonAllowance, { params: { userId } }, { signal })).body.data,
    }),
  });

export const useSetAllowance = (userId: number | undefined) =>
  useMutation({
    mutationFn: async (body: z.input<typeof contract.setPersonAllowance.body>) =>
      (await api(contract.setPersonAllowance, { params: { userId: userId ?? 0 }, body })).body.message,
    meta: { errors: 'inline' },
    onSuccess: async (message) => {
      await queryClient.invalidateQueries({ queryKey: root });
      showOutcome({ kind: 'success', message });
    },
  });
