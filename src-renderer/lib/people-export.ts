import { queryOptions, useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { peopleImportsContract as contract } from '#shared/contract/people-imports.ts';
import { api } from './api.ts';
import { saveFile } from './save-file.ts';

type Choice = z.input<(typeof contract)['exportPeople']['body']>;

/** How many accounts a file of everybody has. */
export const peopleCountQuery = queryOptions({
  queryKey: ['users', 'count'],
  queryFn: async ({ signal }) => (await api(contract.countPeople, {}, { signal })).body.count,
});

/** Hands people to the person as a CSV file that an import takes. */
export const useExportPeople = () =>
  useMutation({
    mutationFn: async (body: Choice) => (await api(contract.exportPeople, { body })).body,
    onSuccess: (bytes) => void saveFile('people.csv', bytes),
  });
