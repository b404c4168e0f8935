import { queryOptions, useMutation } from '@tanstack/react-query';
import { examAttemptsContract } from '#shared/contract/exam-attempts.ts';
import { examMarkingContract as contract } from '#shared/contract/exam-marking.ts';
import { examsContract } from '#shared/contract/exams.ts';
import type { KeyCorrection } from '#shared/domain/exam-attempts/key-revision.ts';
import { api } from '#renderer/lib/api.ts';
import { queryClient } from '#renderer/lib/query-client.ts';

export const root = ['exam-marking'] as const;

/** What is shown here, and the lists of exams and results beside it, is asked for again. */
export const refresh = async (): Promise<void> => {
  await queryClient.invalidateQueries({ queryKey: root });
  await queryClient.invalidateQueries({ queryKey: ['exams'] });
};

/** The own exams that can be chosen, last changed first. */
export const ownExamsQuery = queryOptions({
  queryKey: [...root, 'exams'],
  queryFn: async ({ signal }) => {
    const query = { exam_group: 'completed', limit: 100 } as const;
    return (await api(examsContract.filterExam, { query }, { signal })).body.exams;
  },
});

/** The key of an exam, what was answered at a version, and what was corrected. */
export const regradesQuery = (examId: number, versionId: number | undefined) =>
  queryOptions({
    queryKey: [...root, 'regrades', examId, versionId],
    queryFn: async ({ signal }) => {
      const query = versionId === undefined ? {} : { version_id: versionId };
      return (await api(contract.listRegrades, { params: { id: examId }, query }, { signal })).body.data;
    },
  });

/** How the questions of an exam work, at one version or over all. */
export const analysisQuery = (examId: number, versionId: number | undefined) =>
  queryOptions({
    queryKey: [...root, 'analysis', examId, versionId],
    queryFn: async ({ signal }) => {
      const query = versionId === undefined ? {} : { version_id: versionId };
      return (await api(contract.getItemAnalysis, { params: { id: examId }, query }, { signal })).body.data;
    },
  });

const queueKey = (examId: number) => [...root, 'queue', examId] as const;

/** Open answers to a question, over all attempts; never an old copy, because points are given for what it shows. */
export const queueQuery = (examId: number, questionId: number | undefined, show: 'waiting' | 'all') =>
  queryOptions({
    queryKey: [...queueKey(examId), questionId, show],
    queryFn: async ({ signal }) => {
      const query = { show, ...(questionId === undefined ? {} : { question_id: questionId }) };
      return (await api(contract.getMarkingQueue, { params: { id: examId }, query }, { signal })).body.data;
    },
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });

const RENEW_MS = 5 * 60_000;

interface Open {
  readonly attemptId: number;
  readonly questionId: number;
}

/** Keeps an answer for this window, and goes on keeping it while it is shown. */
export const leaseQuery = (examId: number, { attemptId, questionId }: Open, holder: string) =>
  queryOptions({
    queryKey: [...root, 'lease', examId, attemptId, questionId, holder],
    queryFn: async () => {
      const params = { id: examId, attemptId, questionId };
      return (await api(contract.holdAnswer, { params, body: { holder } })).body.until;
    },
    retry: false,
    gcTime: 0,
    refetchInterval: RENEW_MS,
    refetchOnWindowFocus: false,
    meta: { errors: 'inline' },
  });

/** Marks one open answer. */
export const useMarkAnswer = () =>
  useMutation({
    mutationFn: async (
      input: Open & { points: number; standing: string; comment: string; holder: string },
    ) => {
      const { attemptId, questionId, ...body } = input;
      return api(examAttemptsContract.markOpenAnswer, { params: { id: attemptId, questionId }, body });
    },
    meta: { errors: 'inline' },
  });

export const refreshQueue = (examId: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: queueKey(examId) });

/** Shows markers the names of students from now on. */
export const useShowNames = (examId: number) =>
  useMutation({
    mutationFn: () => api(contract.showMarkingNames, { params: { id: examId } }),
    onSuccess: () => refreshQueue(examId),
  });

interface Wanted {
  readonly versionId: number;
  readonly corrections: readonly KeyCorrection[];
}

const bodyOf = ({ versionId, corrections }: Wanted) => ({
  version_id: versionId,
  corrections: corrections.map((one) => ({ ...one, options: [...one.options] })),
});

/** What a correction would do; nothing is written. */
export const usePreviewRegrade = (examId: number) =>
  useMutation({
    mutationFn: async (wanted: Wanted) =>
      (await api(contract.previewRegrade, { params: { id: examId }, body: bodyOf(wanted) })).body.data,
    meta: { errors: 'inline', saves: false },
  });

/** Corrects the key, by the number that the dry run named. */
export const useApplyRegrade = (examId: number) =>
  useMutation({
    mutationFn: async (wanted: Wanted & { revision: number; reason: string }) =>
      (
        await api(contract.applyRegrade, {
          params: { id: examId, revision: wanted.revision },
          body: { ...bodyOf(wanted), reason: wanted.reason },
        })
      ).body,
    meta: { errors: 'inline' },
    onSettled: refresh,
  });
