import { useMutation } from '@tanstack/react-query';
import { enrolmentsContract } from '#shared/contract/enrolments.ts';
import { api } from './api.ts';
import type { NamedContent } from './cart.ts';
import { queryClient } from './query-client.ts';

/** Lists that say in what somebody is enrolled. */
const LISTS = ['discover', 'cart', 'wishlist', 'student-exams', 'my-courses'];

/** Free enrolment; the message is the specification's. */
export const useEnrolFree = () =>
  useMutation({
    mutationFn: async (items: readonly NamedContent[]) => {
      await api(enrolmentsContract.enrolFree, {
        body: {
          checkout_data: items.map(({ type, created }) => ({ content_id: created, content_type: type })),
        },
      });
    },
    meta: { success: 'Enroll was successful' },
    onSettled: () => {
      for (const key of LISTS) void queryClient.invalidateQueries({ queryKey: [key] });
    },
  });
