import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import {
  courseQuestionsContract as contract,
  type QuestionStateKind,
} from '#shared/contract/course-questions.ts';
import { api } from '#renderer/lib/api.ts';
import { PAGE_SIZE } from '#renderer/lib/paged.ts';
import { queryClient } from '#renderer/lib/query-client.ts';

const root = ['course-questions'] as const;

/** Which questions of a course are shown. */
export interface QuestionFilter {
  /** Undefined for those of all courses that one takes or teaches. */
  readonly courseId: number | undefined;
  /** Undefined for those of the whole course. */
  readonly itemId: number | undefined;
  /** This one alone. */
  readonly questionId: number | undefined;
  readonly search: string;
  readonly order: 'newest' | 'useful';
  readonly isOpenOnly: boolean;
  readonly isOwnOnly: boolean;
}

/** The first pages of the questions of a course. */
export const questionsQuery = (filter: QuestionFilter, pages: number) =>
  queryOptions({
    queryKey: [...root, 'list', filter, pages],
    queryFn: async ({ signal }) => {
      const query = {
        offset: 0,
        limit: Math.min(100, pages * PAGE_SIZE),
        order: filter.order,
        ...(filter.courseId === undefined ? {} : { course_id: filter.courseId }),
        ...(filter.itemId === undefined ? {} : { item_id: filter.itemId }),
        ...(filter.questionId === undefined ? {} : { question_id: filter.questionId }),
        ...(filter.search === '' ? {} : { search: filter.search }),
        ...(filter.isOpenOnly ? { is_answered: 'false' as const } : {}),
        ...(filter.isOwnOnly ? { is_own: 'true' as const } : {}),
      };
      const { data, total } = (await api(contract.qaFromUsers, { query }, { signal })).body;
      return { rows: data, total };
    },
    placeholderData: keepPreviousData,
  });

/** What was asked already in nearly the same words. */
export const nearestQuery = (courseId: number, itemId: number | undefined, text: string) =>
  queryOptions({
    queryKey: [...root, 'nearest', courseId, itemId, text],
    queryFn: async ({ signal }) => {
      const query = { text, ...(itemId === undefined ? {} : { item_id: itemId }) };
      return (await api(contract.nearestQuestions, { params: { id: courseId }, query }, { signal })).body
        .data;
    },
    enabled: text.trim().length >= 8,
    placeholderData: keepPreviousData,
  });

const onSettled = () => queryClient.invalidateQueries({ queryKey: root });
const inline = { meta: { errors: 'inline' }, onSettled } as const;

/** What a question is about. */
export interface QuestionPlace {
  readonly course_id: number;
  readonly item_id: number | null;
  readonly position_ms: number | null;
}

export const useAsk = (place: QuestionPlace) =>
  useMutation({
    mutationFn: async ({ question }: { readonly question: string }) =>
      (await api(contract.askQuestion, { body: { ...place, question } })).body.data,
    ...inline,
  });

export const useAnswer = (questionId: number) =>
  useMutation({
    mutationFn: async (body: { readonly answer: string }) =>
      (await api(contract.answerQuestion, { params: { id: questionId }, body })).body.data,
    ...inline,
  });

export const useVote = (questionId: number) =>
  useMutation({
    mutationFn: async (body: { readonly answer_id: number | null; readonly is_up: boolean }) =>
      (await api(contract.voteInCourse, { params: { id: questionId }, body })).body.data,
    onSettled,
  });

interface StateChange {
  readonly answer_id: number | null;
  readonly kind: QuestionStateKind;
  readonly reason: string;
}

/** Features, closes or hides a question; a failure is told in the banner, or by the form that asks for the reason. */
export const useQuestionState = (questionId: number, errors: 'banner' | 'inline' = 'banner') =>
  useMutation({
    mutationFn: async (body: StateChange) =>
      (await api(contract.setQuestionState, { params: { id: questionId }, body })).body.data,
    meta: { errors },
    onSettled,
  });
