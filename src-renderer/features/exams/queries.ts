import { queryOptions, useMutation } from '@tanstack/react-query';
import type { AttemptLogs } from '#shared/contract/attempt-logs.ts';
import type { CallOptions } from '#shared/contract/client.ts';
import type { PlanLine } from '#shared/contract/exam-drafts.ts';
import { EXAM_STATUSES, type ExamStatus } from '#shared/contract/exam-status.ts';
import { examsContract, type ExamCard } from '#shared/contract/exams.ts';
import { examAttemptsContract } from '#shared/contract/exam-attempts.ts';
import { questionsContract, type Question } from '#shared/contract/questions.ts';
import { type QuestionType } from '#shared/contract/question-types.ts';
import type { StaffDecision } from '#shared/domain/exam-attempts/staff-decision.ts';
import { api } from '#renderer/lib/api.ts';
import { fetchOwnExam } from '#renderer/lib/own-exam.ts';
import { fetchLibrary, libraryRoot } from '#renderer/components/question-library/library-queries.ts';
import { pagedQuery, readAllPages, type PageRange } from '#renderer/lib/paged.ts';
import { queryClient } from '#renderer/lib/query-client.ts';

const LONGEST_PAGE = 100;
const root = ['exams'] as const;

export type ExamGroup = 'in_progress' | 'completed';

/** What a list of exams shows: a status, a group of them, or all. */
export interface ExamFilter {
  readonly status: ExamStatus | ExamGroup | undefined;
  readonly search: string;
  readonly price?: 'free' | 'paid' | undefined;
}

const isGroup = (status: string | undefined): status is ExamGroup =>
  status === 'in_progress' || status === 'completed';

const filterQuery = ({ status, search, price }: ExamFilter) => ({
  ...(price === undefined ? {} : { exam_price: price }),
  ...(search === '' ? {} : { search }),
  ...(status === undefined ? {} : isGroup(status) ? { exam_group: status } : { exam_status: status }),
});

const fetchExams = (filter: ExamFilter) => async (range: PageRange, options: CallOptions) => {
  const query = { ...filterQuery(filter), ...range };
  const { body } = await api(examsContract.filterExam, { query }, options);
  return { rows: body.exams, total: body.count };
};

/** One page of the own exams, last changed first. */
export const examListQuery = (filter: ExamFilter, page: number) =>
  pagedQuery([...root, 'list', filter], page, fetchExams(filter));

/** One exam as its list shows it, on whatever page it stands; null where there is none. */
export const examCardQuery = (id: number) =>
  queryOptions({
    queryKey: [...root, 'list', 'one', id],
    queryFn: async ({ signal }) =>
      (await api(examsContract.filterExam, { query: { exam_id: id } }, { signal })).body.exams[0] ?? null,
  });

/** Every exam of a filter, for the export. */
export const listAllExams = (filter: ExamFilter): Promise<ExamCard[]> => readAllPages(fetchExams(filter));

/** How many exams stand in each status. */
export const examCountsQuery = queryOptions({
  queryKey: [...root, 'counts'],
  queryFn: async ({ signal }): Promise<Readonly<Record<ExamStatus, number>>> => {
    const count = async (status: ExamStatus) =>
      (await fetchExams({ status, search: '' })({ offset: 0, limit: 1 }, { signal })).total;
    const [savedAsDraft, pendingApproval, scheduled, published, archived] = await Promise.all(
      EXAM_STATUSES.map(count),
    );
    return {
      savedAsDraft: savedAsDraft ?? 0,
      pending_approval: pendingApproval ?? 0,
      scheduled: scheduled ?? 0,
      published: published ?? 0,
      archived: archived ?? 0,
    };
  },
});

export const examQuery = (id: number) =>
  queryOptions({ queryKey: [...root, 'record', id], queryFn: ({ signal }) => fetchOwnExam(id, signal) });

/** Questions by their ids, those that were deleted left out. */
export const fetchQuestions = async (ids: readonly number[], signal?: AbortSignal): Promise<Question[]> => {
  if (ids.length === 0) return [];
  const body = { question_ids: [...ids] };
  const answer = await api(
    questionsContract.questionsInBulk,
    { body },
    signal === undefined ? {} : { signal },
  );
  return answer.body.question;
};

/** Everything that the wizard starts from; never an old copy, because it is written back. */
export const storedExamQuery = (id: number) =>
  queryOptions({
    queryKey: [...root, 'wizard', id],
    queryFn: async ({ signal }) => {
      const record = await fetchOwnExam(id, signal);
      const [questions, problems, results] = await Promise.all([
        fetchQuestions(
          record.draft.questions.map((one) => one.question_id),
          signal,
        ),
        api(examsContract.checkExam, { params: { id } }, { signal }),
        api(examsContract.examResults, { params: { id }, query: { limit: 1 } }, { signal }),
      ]);
      return { record, questions, problems: problems.body.data, attempts: results.body.total };
    },
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

const fetchResults = (id: number) => async (range: PageRange, options: CallOptions) => {
  const { body } = await api(examsContract.examResults, { params: { id }, query: range }, options);
  return { rows: body.data, total: body.total, distribution: body.distribution };
};

/** One page of the attempts at an exam. */
export const resultsQuery = (id: number, page: number) =>
  pagedQuery([...root, 'results', id], page, fetchResults(id));

export type AttemptRow = Awaited<ReturnType<ReturnType<typeof fetchResults>>>['rows'][number];

/** Every attempt at an exam, for the export. */
export const listAllResults = (id: number): Promise<AttemptRow[]> => readAllPages(fetchResults(id));

/** Attempts with open answers that nobody has marked yet. */
export const waitingQuery = (id: number) =>
  queryOptions({
    queryKey: [...root, 'waiting', id],
    queryFn: async ({ signal }) => {
      const query = { exam_result: 'pending', limit: LONGEST_PAGE } as const;
      return (await api(examsContract.examResults, { params: { id }, query }, { signal })).body;
    },
  });

export const markingQuery = (attemptId: number) =>
  queryOptions({
    queryKey: [...root, 'marking', attemptId],
    queryFn: async ({ signal }) =>
      (await api(examAttemptsContract.getMarking, { params: { id: attemptId } }, { signal })).body.data,
  });

/** How an attempt came about, with the logs that were kept beside the one that counts. */
export const logsQuery = (attemptId: number) =>
  queryOptions({
    queryKey: [...root, 'logs', attemptId],
    queryFn: async ({ signal }) =>
      (await api(examAttemptsContract.getAttemptLogs, { params: { id: attemptId } }, { signal })).body.data,
  });

/** Lets another log of an attempt count; the answer is how the attempt came about then. */
export const useChooseLog = () =>
  useMutation({
    mutationFn: async (input: { attemptId: number; logId: number; countedReceipt: string; reason: string }) =>
      (
        await api(examAttemptsContract.chooseLog, {
          params: { id: input.attemptId },
          body: { log_id: input.logId, counted_receipt: input.countedReceipt, reason: input.reason },
        })
      ).body.data,
    onSuccess: async (logs) => {
      queryClient.setQueryData(logsQuery(logs.attempt_id).queryKey, logs);
      await refreshExams();
    },
    meta: { errors: 'inline' },
  });

/** Lets a void attempt count; the answer is how the attempt came about then. */
export const useCountAttempt = () =>
  useMutation({
    mutationFn: async (input: { attemptId: number; countedReceipt: string; reason: string }) =>
      (
        await api(examAttemptsContract.countAttempt, {
          params: { id: input.attemptId },
          body: { counted_receipt: input.countedReceipt, reason: input.reason },
        })
      ).body.data,
    onSuccess: async (logs) => {
      queryClient.setQueryData(logsQuery(logs.attempt_id).queryKey, logs);
      await refreshExams();
    },
    meta: { errors: 'inline' },
  });

interface Decided extends Record<string, unknown> {
  readonly reason: string;
  readonly minutes: number;
}

/** Hands an attempt in for its student, opens it again, or lets it count for nothing. */
export const useStaffDecision = (logs: AttemptLogs, decision: StaffDecision) =>
  useMutation({
    mutationFn: async ({ minutes, reason }: Decided) => {
      const params = { id: logs.attempt_id };
      const body = { counted_receipt: logs.receipt, reason };
      switch (decision) {
        case 'hand_in':
          return (await api(examAttemptsContract.handInForStudent, { params, body })).body.data;
        case 'void':
          return (await api(examAttemptsContract.voidAttempt, { params, body })).body.data;
        case 'reopening':
          return (await api(examAttemptsContract.reopenAttempt, { params, body: { ...body, minutes } })).body
            .data;
      }
    },
    onSuccess: async (now) => {
      queryClient.setQueryData(logsQuery(now.attempt_id).queryKey, now);
      await refreshExams();
    },
    meta: { errors: 'inline' },
  });

/** Lists, counts, results, records and the library are asked for again; the open wizard keeps its form. */
export const refreshExams = (): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey }) =>
      (queryKey[0] === root[0] && queryKey[1] !== 'wizard') || queryKey[0] === libraryRoot[0],
  });

/** Marks one open answer; the answer is the attempt as it stands then. */
export const useMarkAnswer = () =>
  useMutation({
    mutationFn: async (input: { attemptId: number; questionId: number; points: number; standing: string }) =>
      (
        await api(examAttemptsContract.markOpenAnswer, {
          params: { id: input.attemptId, questionId: input.questionId },
          body: { points: input.points, standing: input.standing },
        })
      ).body.data,
    onSuccess: (marking) => queryClient.setQueryData(markingQuery(marking.attempt_id).queryKey, marking),
    // It may have been marked elsewhere: what stands there now is shown before anybody tries again.
    onError: (_error, { attemptId }) =>
      queryClient.invalidateQueries({ queryKey: markingQuery(attemptId).queryKey }),
    meta: { errors: 'inline' },
  });

/** Takes back the mark that made a result final; the answer is the attempt as it stands then. */
export const useTakeBackMark = () =>
  useMutation({
    mutationFn: async (input: { attemptId: number; questionId: number }) =>
      (
        await api(examAttemptsContract.takeBackMark, {
          params: { id: input.attemptId, questionId: input.questionId },
        })
      ).body.data,
    onSuccess: (marking) => queryClient.setQueryData(markingQuery(marking.attempt_id).queryKey, marking),
    onError: (_error, { attemptId }) =>
      queryClient.invalidateQueries({ queryKey: markingQuery(attemptId).queryKey }),
  });

/** Takes back a publication. @returns the status that the exam has then. */
export const takeBackPublication = async (examId: number, version: number): Promise<ExamStatus> => {
  try {
    const body = { exam_id: examId, published_version: version };
    return (await api(examsContract.takeBackPublication, { body })).body.exam_status;
  } finally {
    void refreshExams();
  }
};

export const useCopyExam = () =>
  useMutation({
    mutationFn: async (id: number) => (await api(examsContract.copyExam, { params: { id } })).body.data,
    onSuccess: refreshExams,
    meta: { errors: 'inline' },
  });

export const useArchiveExam = () =>
  useMutation({
    mutationFn: (id: number) => api(examsContract.archiveExam, { params: { id } }),
    onSuccess: refreshExams,
    meta: { errors: 'inline' },
  });

export const useDeleteExam = () =>
  useMutation({
    mutationFn: (id: number) => api(examsContract.deleteStepOne, { params: { id } }),
    onSuccess: refreshExams,
    meta: { errors: 'inline' },
  });

/** What questions are drawn from: a folder, or more narrowly, those of a line of a plan. */
export interface DrawFrom {
  readonly folder: number | 'root' | undefined;
  readonly tag?: number | undefined;
  readonly type?: QuestionType | undefined;
  readonly mark?: number | undefined;
}

/** `count` different questions that chance picks, none of those in `taken`; fewer when there are no more. */
export const drawQuestions = async (
  { folder, tag, type, mark }: DrawFrom,
  count: number,
  taken: ReadonlySet<number>,
  random: () => number = Math.random,
): Promise<Question[]> => {
  const load = fetchLibrary({ search: '', folder, type, tag, isUnused: false });
  const { total } = await load({ offset: 0, limit: 1 }, {});
  const pages = Array.from({ length: Math.ceil(total / LONGEST_PAGE) }, (_, page) => page);
  const drawn: Question[] = [];
  const left: Question[] = [];
  const takeFrom = (free: Question[], wanted: number): void => {
    for (let n = 0; n < wanted && free.length > 0; n++) {
      drawn.push(...free.splice(Math.floor(random() * free.length), 1));
    }
  };
  // Page by page, so that a bank of a million questions is never read as a whole.
  while (drawn.length < count && pages.length > 0) {
    const share = Math.ceil((count - drawn.length) / pages.length);
    const [page] = pages.splice(Math.floor(random() * pages.length), 1);
    const { rows } = await load({ offset: (page ?? 0) * LONGEST_PAGE, limit: LONGEST_PAGE }, {});
    const free = rows.filter(
      ({ id, question_mark }) => !taken.has(id) && (mark === undefined || question_mark === mark),
    );
    takeFrom(free, share);
    left.push(...free);
  }
  takeFrom(left, count - drawn.length);
  return drawn;
};

/** What a plan lacks, drawn line by line; `lacking` is how many there are not. */
export const drawForPlan = async (
  missing: readonly { readonly line: PlanLine; readonly count: number }[],
  taken: ReadonlySet<number>,
): Promise<{ drawn: Question[]; lacking: number }> => {
  const drawn: Question[] = [];
  let lacking = 0;
  for (const { line, count } of missing) {
    const from = {
      folder: line.folder_id ?? undefined,
      tag: line.tag_id ?? undefined,
      type: line.question_type ?? undefined,
      mark: line.mark ?? undefined,
    };
    const found = await drawQuestions(from, count, new Set([...taken, ...drawn.map(({ id }) => id)]));
    drawn.push(...found);
    lacking += count - found.length;
  }
  return { drawn, lacking };
};
