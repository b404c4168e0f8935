import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { mailContract, type Mail, type MAIL_STATES } from '#shared/contract/mail.ts';
import { api } from '#renderer/lib/api.ts';
import { showSuccess } from '#renderer/components/feedback-store.ts';
import { queryClient } from '#renderer/lib/query-client.ts';

/** Mails on one page of the outbox. */
export const PAGE_SIZE = 20;

type MailState = (typeof MAIL_STATES)[number];

/** It changes by itself while mail is sent. */
const LOOK_AGAIN_MS = 10_000;

interface Wanted {
  readonly page: number;
  readonly q: string;
  readonly state: MailState | undefined;
}

/** One page of the outbox; only the hub has it. */
export const mailsQuery = ({ page, q, state }: Wanted) =>
  queryOptions({
    queryKey: ['mails', page, q, state ?? ''],
    queryFn: async ({ signal }) => {
      const query = {
        offset: page * PAGE_SIZE,
        limit: PAGE_SIZE,
        ...(state === undefined ? {} : { state }),
        ...(q === '' ? {} : { search: q }),
      };
      const { body } = await api(mailContract.listMails, { query }, { signal });
      return { rows: body.data, total: body.count };
    },
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_AGAIN_MS,
  });

/** Reads a mail that has not been sent. */
export const useOpenMail = () =>
  useMutation({
    mutationFn: async ({ id }: Mail) => (await api(mailContract.openMail, { params: { id } })).body.data,
    meta: { errors: 'inline', saves: false },
  });

/** Tries to send a mail again. */
export const useRetryMail = () =>
  useMutation({
    mutationFn: async ({ id }: Mail) => (await api(mailContract.retryMail, { params: { id } })).body.message,
    onSuccess: async (message) => {
      showSuccess(message);
      await queryClient.invalidateQueries({ queryKey: ['mails'] });
    },
  });

/** What a link of a mail asks for: done once for each link, and twice does no harm. */
export const choiceQuery = (choice: 'unsubscribe' | 'stayConnected', token: string) =>
  queryOptions({
    queryKey: ['mail-choice', choice, token],
    queryFn: async () => (await api(mailContract[choice], { params: { token } })).body.kind,
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
