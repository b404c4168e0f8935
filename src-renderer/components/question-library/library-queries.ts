import { queryOptions } from '@tanstack/react-query';
import type { CallOptions } from '#shared/contract/client.ts';
import type { QuestionType } from '#shared/contract/question-types.ts';
import { questionsContract } from '#shared/contract/questions.ts';
import { api } from '#renderer/lib/api.ts';
import { pagedQuery, type PageRange } from '#renderer/lib/paged.ts';

/** Everything that is read for the picker stands below it. */
export const libraryRoot = ['question-library'] as const;

/** What the library beside what is written shows. */
export interface LibraryFilter {
  readonly search: string;
  readonly folder: number | 'root' | undefined;
  readonly type: QuestionType | undefined;
  readonly isUnused: boolean;
  readonly tag?: number | undefined;
}

/** A part of the questions that fit. */
export const fetchLibrary = (filter: LibraryFilter) => async (range: PageRange, options: CallOptions) => {
  const query = {
    ...range,
    ...(filter.search === '' ? {} : { search: filter.search }),
    ...(filter.folder === undefined ? {} : { folder_id: filter.folder }),
    ...(filter.type === undefined ? {} : { question_type: filter.type }),
    ...(filter.isUnused ? { unused: 'true' as const } : {}),
    ...(filter.tag === undefined ? {} : { tag_id: filter.tag }),
  };
  const { body } = await api(questionsContract.filterQuestionLibrary, { query }, options);
  return { rows: body.question, total: body.count };
};

/** One page of the questions that fit. */
export const libraryQuery = (filter: LibraryFilter, page: number) =>
  pagedQuery([...libraryRoot, 'list', filter], page, fetchLibrary(filter));

export const foldersQuery = queryOptions({
  queryKey: [...libraryRoot, 'folders'],
  queryFn: async ({ signal }) => (await api(questionsContract.foldersAndTags, {}, { signal })).body,
});
