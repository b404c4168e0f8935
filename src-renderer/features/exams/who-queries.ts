import { queryOptions } from '@tanstack/react-query';
import { examsContract } from '#shared/contract/exams.ts';
import { api } from '#renderer/lib/api.ts';

/** Whom a stored draft is for, by name. */
export const examAccessQuery = (examId: number | undefined) =>
  queryOptions({
    queryKey: ['exams', 'access', examId],
    queryFn: async ({ signal }) =>
      (await api(examsContract.getExamAccess, { params: { id: examId ?? 0 } }, { signal })).body,
    enabled: examId !== undefined,
  });
