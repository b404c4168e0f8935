import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import type { CallOptions } from '#shared/contract/client.ts';
import { examsContract } from '#shared/contract/exams.ts';
import { MAX_COMPARED_TEXT } from '#shared/contract/question-duplicates.ts';
import { questionsContract, type Question } from '#shared/contract/questions.ts';
import { type QuestionFilter } from '#shared/contract/question-filter.ts';
import { AppError } from '#shared/contract/errors.ts';
import { append } from '#shared/domain/lists.ts';
import type { PageSize } from '#renderer/hooks/use-list-params.ts';
import { api } from '#renderer/lib/api.ts';
import { LARGEST_PAGE, pagedQuery, readAllPages, type PageRange } from '#renderer/lib/paged.ts';
import { queryClient } from '#renderer/lib/query-client.ts';

/** More would be a backup: the server exports no more either. */
const MAX_ROWS = 20_000;

/** What narrows the list, without its page. */
export type LibraryFilter = Omit<z.input<typeof QuestionFilter>, 'offset' | 'limit'>;

const root = ['questions'] as const;

const loadPage = (filter: LibraryFilter) => async (range: PageRange, options: CallOptions) => {
  const { body } = await api(questionsContract.filterQuestions, { query: { ...filter, ...range } }, options);
  return { rows: body.question, total: body.count };
};

/** One page of the library; the page before stays in sight until the next one is there. */
export const questionListQuery = (filter: LibraryFilter, page: number, size?: PageSize) =>
  pagedQuery([...root, 'list', filter], page, loadPage(filter), size);

/** One page of what was deleted, last deleted first. */
export const deletedListQuery = (search: string, page: number, size: PageSize) => {
  const words = search.trim().slice(0, 200);
  const load = async (range: PageRange, options: CallOptions) => {
    const query = { ...range, ...(words === '' ? {} : { search: words }) };
    const { body } = await api(questionsContract.deletedQuestions, { query }, options);
    return { rows: body.question, total: body.count };
  };
  return pagedQuery([...root, 'deleted', words], page, load, size);
};

/** Every question of a filter, at most `max` of them. */
export const loadAllQuestions = (filter: LibraryFilter, max = MAX_ROWS): Promise<Question[]> =>
  readAllPages(loadPage(filter), { max });

/** The ids of every question of a filter. */
export const loadAllIds = async (filter: LibraryFilter): Promise<number[]> => {
  const ids: number[] = [];
  for (;;) {
    const query = { ...filter, offset: ids.length };
    const { question_ids: more, count } = (await api(questionsContract.questionIds, { query })).body;
    append(ids, more);
    if (more.length === 0 || ids.length >= count) return ids;
  }
};

/** One page of the own questions without an answer. */
export const unansweredListQuery = (page: number, size: PageSize) =>
  pagedQuery(
    [...root, 'unanswered'],
    page,
    async (range, options) => {
      const { body } = await api(questionsContract.orphanQuestions, { query: range }, options);
      return { rows: body.question, total: body.count };
    },
    size,
  );

/** How many own questions have no answer. */
export const unansweredCountQuery = queryOptions({
  queryKey: [...root, 'unanswered', 'count'],
  queryFn: async ({ signal }) =>
    (await api(questionsContract.orphanQuestions, { query: { offset: 0, limit: 1 } }, { signal })).body.count,
});

/** The own smart folders. */
export const smartFoldersQuery = queryOptions({
  queryKey: [...root, 'smart-folders'],
  queryFn: async ({ signal }) => (await api(questionsContract.listSmartFolders, {}, { signal })).body.data,
});

/** The question made last; null where there is none. */
export const lastQuestionQuery = queryOptions({
  queryKey: [...root, 'last'],
  queryFn: async ({ signal }) => {
    try {
      return (await api(questionsContract.showLastQuestion, {}, { signal })).body.question;
    } catch (error) {
      if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
      throw error;
    }
  },
});

/** Folders and tags with their counts. */
export const libraryQuery = queryOptions({
  queryKey: [...root, 'library'],
  queryFn: async ({ signal }) => {
    const { body } = await api(questionsContract.foldersAndTags, {}, { signal });
    return { folders: body.data.folders, tags: body.data.tags, total: body.total, unfiled: body.unfiled };
  },
});

/** Which exams use a question and how it was answered. */
export const usageQuery = (id: number) =>
  queryOptions({
    queryKey: [...root, 'usage', id],
    queryFn: async ({ signal }) =>
      (await api(questionsContract.questionUsage, { params: { id } }, { signal })).body,
  });

/** What a question said before, the latest first; the hub knows. */
export const versionsQuery = (id: number) =>
  queryOptions({
    queryKey: [...root, 'versions', id],
    queryFn: async ({ signal }) =>
      (await api(questionsContract.questionVersions, { params: { id } }, { signal })).body.data,
    staleTime: 0,
  });

export type EarlierVersion = z.output<
  (typeof questionsContract)['questionVersions']['responses'][200]
>['data'][number];

/** Own questions that say the same as a text, or nearly. */
export const alikeQuery = (text: string, exceptId: number | undefined) =>
  queryOptions({
    queryKey: ['questions', 'alike', exceptId, text],
    queryFn: async ({ signal }) => {
      const query = {
        text: text.slice(0, MAX_COMPARED_TEXT),
        ...(exceptId === undefined ? {} : { except: exceptId }),
      };
      return (await api(questionsContract.listAlikeQuestions, { query }, { signal })).body.data;
    },
    meta: { errors: 'inline' },
  });

/** One question as the server has it now; undefined when it answers an empty list. */
export const fetchQuestion = async (id: number, signal?: AbortSignal): Promise<Question> => {
  const { body } = await api(
    questionsContract.questionById,
    { params: { questionId: id } },
    signal === undefined ? {} : { signal },
  );
  const [question] = body.question;
  if (question === undefined) throw new Error(`The server named no question ${id}.`);
  return question;
};

export const questionQuery = (id: number) =>
  queryOptions({
    queryKey: [...root, 'one', id],
    queryFn: ({ signal }) => fetchQuestion(id, signal),
    // An editor that is open must not be filled again under the author's hands.
    refetchOnWindowFocus: false,
  });

/** Marks everything about questions as old; what is on the screen is asked for again. */
export const refreshQuestions = (): Promise<void> => queryClient.invalidateQueries({ queryKey: root });

/** Exams show questions too, but belong to another feature: what it keeps and does not show now is old. */
export const forgetExams = (): void =>
  queryClient.removeQueries({
    type: 'inactive',
    predicate: ({ queryKey }) => String(queryKey[0]).startsWith('exam'),
  });

/** The own exam drafts, last changed first, as many as one asks for; more are found by their words. */
export const examDraftsQuery = (search: string) =>
  queryOptions({
    queryKey: ['exams', 'to-add-to', search],
    queryFn: async ({ signal }) => {
      const query = {
        offset: 0,
        limit: LARGEST_PAGE,
        exam_status: 'savedAsDraft',
        ...(search === '' ? {} : { search }),
      } as const;
      const { body } = await api(examsContract.filterExam, { query }, { signal });
      return { rows: body.exams, total: body.count };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** What an editor just saved, so that the list and the editor agree without asking again. */
export const rememberQuestion = (question: Question): void => {
  queryClient.setQueryData(questionQuery(question.id).queryKey, question);
  void queryClient.invalidateQueries({ queryKey: [...root, 'list'] });
  void queryClient.invalidateQueries({ queryKey: libraryQuery.queryKey });
  forgetExams();
};

/** Runs one change of the library: failures are told by the banner, and the screens follow. */
export const useLibraryChange = (): ((work: () => Promise<void>) => void) => {
  const { mutate } = useMutation({
    mutationFn: (work: () => Promise<void>) => work(),
    onSettled: () => {
      forgetExams();
      return refreshQuestions();
    },
  });
  return mutate;
};
