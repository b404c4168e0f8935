import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { enrolmentsContract, type StudentExam } from '#shared/contract/enrolments.ts';
import { AppError } from '#shared/contract/errors.ts';
import { api } from '#renderer/lib/api.ts';
import { queryClient } from '#renderer/lib/query-client.ts';

export const PAGE_SIZE = 10;

export const EXAM_TABS = ['all', 'in-progress', 'available', 'completed'] as const;
export type ExamTab = (typeof EXAM_TABS)[number];

export interface ExamPage {
  readonly rows: readonly StudentExam[];
  readonly total: number;
}

/** The documents' lists answer 404 when there is nothing. */
const orNothing = async (page: Promise<ExamPage>): Promise<ExamPage> => {
  try {
    return await page;
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return { rows: [], total: 0 };
    throw error;
  }
};

type ListEndpoint =
  | typeof enrolmentsContract.purchasedExams
  | typeof enrolmentsContract.purchasedInProgressExams
  | typeof enrolmentsContract.openExams;

const loadPage = async (
  endpoint: ListEndpoint,
  query: { readonly offset: number; readonly limit: number },
  signal: AbortSignal,
): Promise<ExamPage> => {
  const { body } = await api(endpoint, { query }, { signal });
  return { rows: body.data, total: body.count };
};

const MOST = 100;

/** Finished exams have no list of their own in the documents, so they are picked from all of them. */
const loadCompleted = async (page: number, signal: AbortSignal): Promise<ExamPage> => {
  const done: StudentExam[] = [];
  for (let offset = 0, total = 1; offset < total; offset += MOST) {
    const part = await loadPage(enrolmentsContract.purchasedExams, { offset, limit: MOST }, signal);
    done.push(...part.rows.filter((exam) => exam.state === 'submitted' || exam.state === 'marked'));
    total = part.total;
  }
  return { rows: done.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE), total: done.length };
};

const endpoints = {
  all: enrolmentsContract.purchasedExams,
  'in-progress': enrolmentsContract.purchasedInProgressExams,
  available: enrolmentsContract.openExams,
} as const;

const load = (tab: ExamTab, page: number, signal: AbortSignal): Promise<ExamPage> =>
  orNothing(
    tab === 'completed'
      ? loadCompleted(page, signal)
      : loadPage(endpoints[tab], { offset: page * PAGE_SIZE, limit: PAGE_SIZE }, signal),
  );

/** One page of one of the four lists. */
export const examListQuery = (tab: ExamTab, page: number) =>
  queryOptions({
    queryKey: ['student-exams', tab, page],
    queryFn: ({ signal }) => load(tab, page, signal),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** Free enrolment; the message is the specification's. */
export const useEnrol = () =>
  useMutation({
    mutationFn: async (exam: StudentExam) => {
      await api(enrolmentsContract.enrolFree, {
        body: { content_id: exam.exam_id, content_type: 'exam', content_price: exam.exam_price },
      });
    },
    meta: { success: 'Enroll was successful' },
    // Not waited for: the list that asked must still be there to lead on.
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['student-exams'] });
    },
  });
