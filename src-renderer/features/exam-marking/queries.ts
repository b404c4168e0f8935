import { queryOptions, useMutation } from '@tanstack/react-query';
import { examMarkingContract as contract } from '#shared/contract/exam-marking.ts';
import { examsContract } from '#shared/contract/exams.ts';
import type { KeyCorrection } from '#shared/domain/exam-attempts/key-revision.ts';
import { api } from '#renderer/lib/api.ts';
import { queryClient } from '#renderer/lib/query-client.ts';

const root = ['exam-marking'] as const;

/** What is shown here, and the lists of exams and results beside it, is asked for again. */
const refresh = async (): Promise<void> => {
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
