import { queryOptions } from '@tanstack/react-query';
import { examsContract } from '#shared/contract/exams.ts';
import { api } from '#renderer/lib/api.ts';

const SHOWN = 20;

/** Groups or people whose names have the words: those whom an author can name. */
export const namesQuery = (kind: 'groups' | 'people', search: string) =>
  queryOptions({
    queryKey: ['names', kind, search],
    queryFn: async ({ signal }) => {
      const list = kind === 'groups' ? examsContract.listExamGroups : examsContract.listExamPeople;
      const query = { limit: SHOWN, ...(search === '' ? {} : { search }) };
      return (await api(list, { query }, { signal })).body.data;
    },
  });
