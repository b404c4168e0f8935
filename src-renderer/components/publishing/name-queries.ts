import { queryOptions } from '@tanstack/react-query';
import { examsContract } from '#shared/contract/exams.ts';
import { invigilationContract } from '#shared/contract/invigilation.ts';
import { api } from '#renderer/lib/api.ts';

const SHOWN = 20;

const LISTS = {
  groups: examsContract.listExamGroups,
  people: examsContract.listExamPeople,
  invigilators: invigilationContract.listInvigilatorChoices,
} as const;
export type NamedKind = keyof typeof LISTS;

/** Groups or people whose names have the words: those whom an author can name. */
export const namesQuery = (kind: NamedKind, search: string) =>
  queryOptions({
    queryKey: ['names', kind, search],
    queryFn: async ({ signal }) => {
      const query = { limit: SHOWN, ...(search === '' ? {} : { search }) };
      return (await api(LISTS[kind], { query }, { signal })).body.data;
    },
  });
