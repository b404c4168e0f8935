import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import type { ReleaseTerms } from '#shared/contract/exam-drafts.ts';
import { examAttemptsContract } from '#shared/contract/exam-attempts.ts';
import { examMarkingContract as contract } from '#shared/contract/exam-marking.ts';
import { api } from '#renderer/lib/api.ts';
import { saveFile } from '#renderer/lib/save-file.ts';
import { refresh, root } from './queries.ts';

/** Results of one page. */
export const RELEASE_PAGE = 50;

/** How the results of an exam are released, and where each of them stands. */
export const releaseQuery = (examId: number, page: number) =>
  queryOptions({
    queryKey: [...root, 'release', examId, page],
    queryFn: async ({ signal }) => {
      const query = { offset: (page - 1) * RELEASE_PAGE, limit: RELEASE_PAGE };
      return (await api(contract.getRelease, { params: { id: examId }, query }, { signal })).body.data;
    },
    placeholderData: keepPreviousData,
  });

/** Releases everything that waits. */
export const useReleaseResults = (examId: number) =>
  useMutation({
    mutationFn: async () => (await api(contract.releaseResults, { params: { id: examId } })).body,
    meta: { errors: 'inline' },
    onSettled: refresh,
  });

/** Changes when results are released, and what of them. */
export const useChangeReleaseTerms = (examId: number) =>
  useMutation({
    mutationFn: (terms: ReleaseTerms) =>
      api(contract.changeReleaseTerms, { params: { id: examId }, body: terms }),
    meta: { errors: 'inline' },
    onSettled: refresh,
  });

/** Keeps one result from its student, who reads the reason. */
export const useHoldResult = () =>
  useMutation({
    mutationFn: ({ attemptId, reason }: { attemptId: number; reason: string }) =>
      api(contract.holdResult, { params: { id: attemptId }, body: { reason } }),
    meta: { errors: 'inline' },
    onSettled: refresh,
  });

/** Saves the results of the student of an attempt at its exam as a PDF. */
export const useSaveStaffStatement = () =>
  useMutation({
    mutationFn: async ({ attemptId, name }: { attemptId: number; name: string }) => {
      const { body } = await api(examAttemptsContract.getStaffStatement, { params: { id: attemptId } });
      return saveFile(`${name}.pdf`, body, 'application/pdf');
    },
    meta: { errors: 'banner', saves: false },
  });

/** Gives a result that was held back to the terms of its exam again. */
export const useLiftHold = () =>
  useMutation({
    mutationFn: (attemptId: number) => api(contract.liftHold, { params: { id: attemptId } }),
    meta: { errors: 'inline' },
    onSettled: refresh,
  });
