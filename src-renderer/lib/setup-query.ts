import { queryOptions } from '@tanstack/react-query';
import { setupContract } from '#shared/contract/setup.ts';
import { api } from './api.ts';

/** Which institution lives here, if any; the same for everybody, signed in or not. */
export const setupQuery = queryOptions({
  queryKey: ['setup'],
  queryFn: async ({ signal }) => (await api(setupContract.getSetup, {}, { signal })).body,
});
