import { useMutation } from '@tanstack/react-query';
import { enrolmentsContract, type StudentExam } from '#shared/contract/enrolments.ts';
import { AppError } from '#shared/contract/errors.ts';
import { api } from '#renderer/lib/api.ts';
import { pagedQuery, readAllPages, type LoadPage, type PageOf } from '#renderer/lib/paged.ts';
import { queryClient } from '#renderer/lib/query-client.ts';

export const EXAM_TABS = ['all', 'in-progress', 'available', 'completed'] as const;
export type ExamTab = (typeof EXAM_TABS)[number];

type ExamPage = PageOf<StudentExam>;

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

const loadFrom =
  (endpoint: ListEndpoint): LoadPage<ExamPage> =>
  async (query, options) => {
    const { body } = await api(endpoint, { query }, options);
    return { rows: body.data, total: body.count };
  };

/** Finished exams have no list of their own in the documents, so they are picked from all of them. */
const loadCompleted: LoadPage<ExamPage> = async ({ offset, limit }, options) => {
  const all = await readAllPages(loadFrom(enrolmentsContract.purchasedExams), options);
  const done = all.filter((exam) => exam.state === 'submitted' || exam.state === 'marked');
  return { rows: done.slice(offset, offset + limit), total: done.length };
};

const endpoints = {
  all: enrolmentsContract.purchasedExams,
  'in-progress': enrolmentsContract.purchasedInProgressExams,
  available: enrolmentsContract.openExams,
} as const;

const runningFirst = ({ rows, total }: ExamPage): ExamPage => {
  const isRunning = (exam: StudentExam): boolean => exam.state === 'in_progress';
  return { rows: [...rows.filter(isRunning), ...rows.filter((exam) => !isRunning(exam))], total };
};

/** One page of one of the four lists, what runs before the others. */
export const examListQuery = (tab: ExamTab, page: number) => ({
  ...pagedQuery(['student-exams', tab], page, (range, options) =>
    orNothing((tab === 'completed' ? loadCompleted : loadFrom(endpoints[tab]))(range, options)),
  ),
  staleTime: 0,
  select: runningFirst,
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
