import { queryOptions } from '@tanstack/react-query';
import { contentManagementContract, type ContentKind } from '#shared/contract/content-management.ts';
import { api } from './api.ts';

interface About {
  readonly kind: ContentKind;
  readonly content_id: number;
}

/** Why own exams and courses were returned or taken down: of one of them, or of all. */
export const contentNotesQuery = (about?: About) =>
  queryOptions({
    queryKey: ['content-notes', about ?? 'all'],
    queryFn: async ({ signal }) =>
      (await api(contentManagementContract.listOwnNotes, { query: about ?? {} }, { signal })).body.data,
  });
