import { queryOptions } from '@tanstack/react-query';
import { examAttemptsContract } from '#shared/contract/exam-attempts.ts';
import type { TimelineEntry } from '#shared/contract/attempt-timeline.ts';
import type { TimelineGroup } from '#shared/domain/exam-attempts/timeline.ts';
import { api } from '#renderer/lib/api.ts';
import { readAllPages } from '#renderer/lib/paged.ts';

export const TIMELINE_PAGE = 25;

/** One page of what the log of an attempt says. @param questionId null for all questions */
export const timelineQuery = (
  attemptId: number,
  { group, page, questionId }: { group: TimelineGroup; page: number; questionId: number | null },
) =>
  queryOptions({
    queryKey: ['exams', 'timeline', attemptId, group, page, questionId],
    queryFn: async ({ signal }) => {
      const only = questionId === null ? {} : { question: questionId };
      const query = { offset: page * TIMELINE_PAGE, limit: TIMELINE_PAGE, group, ...only };
      const params = { id: attemptId };
      const { body } = await api(examAttemptsContract.getAttemptTimeline, { params, query }, { signal });
      return { rows: body.data, total: body.count, evidence: body.evidence };
    },
  });

/** All of it, for the file. */
export const listTimeline = (attemptId: number): Promise<TimelineEntry[]> =>
  readAllPages(async (query, options) => {
    const params = { id: attemptId };
    const { body } = await api(examAttemptsContract.getAttemptTimeline, { params, query }, options);
    return { rows: body.data, total: body.count };
  });
