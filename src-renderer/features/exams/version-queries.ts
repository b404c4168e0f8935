import { queryOptions, useMutation } from '@tanstack/react-query';
import { examPackagesContract } from '#shared/contract/exam-packages.ts';
import { examsContract } from '#shared/contract/exams.ts';
import { api } from '#renderer/lib/api.ts';
import { fetchOwnExam } from '#renderer/lib/own-exam.ts';
import { refreshExams } from './queries.ts';

/** What to look at before publishing what is stored, and what that changes for students. */
export const publicationReviewQuery = (examId: number, draftVersion: number) =>
  queryOptions({
    queryKey: ['exams', 'publication-review', examId, draftVersion],
    queryFn: async ({ signal }) =>
      (await api(examsContract.reviewPublication, { params: { id: examId } }, { signal })).body,
    // A question of the library may have changed since.
    gcTime: 0,
  });

/** The start code of a sealed exam; asked for anew each time, so that each look is on record. */
export const startCodeQuery = (examId: number) =>
  queryOptions({
    queryKey: ['exams', 'start-code', examId],
    queryFn: async ({ signal }) =>
      (await api(examPackagesContract.getStartCode, { params: { id: examId } }, { signal })).body.data,
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });

/** What was published of an exam, the newest first. */
export const examVersionsQuery = (examId: number) =>
  queryOptions({
    queryKey: ['exams', 'versions', examId],
    queryFn: async ({ signal }) =>
      (await api(examsContract.listExamVersions, { params: { id: examId } }, { signal })).body.data,
  });

/** What two published versions differ in; nothing is asked until both are chosen. */
export const comparisonQuery = (examId: number, from: number, to: number) =>
  queryOptions({
    queryKey: ['exams', 'comparison', examId, from, to],
    queryFn: async ({ signal }) =>
      (
        await api(
          examsContract.compareExamVersions,
          { params: { id: examId }, query: { from, to } },
          { signal },
        )
      ).body.data,
    enabled: from !== undefined && to !== undefined && from !== to,
    staleTime: Infinity,
  });

/** Makes a published version the draft again. */
export const useRestoreVersion = (examId: number) =>
  useMutation({
    mutationFn: async (version: number) => {
      const { version: draftVersion } = await fetchOwnExam(examId);
      const body = { exam_id: examId, version: draftVersion, published_version: version };
      return (await api(examsContract.restoreExamVersion, { body })).body;
    },
    onSuccess: refreshExams,
    meta: { errors: 'inline' },
  });
