import { queryOptions, useMutation } from '@tanstack/react-query';
import { paymentCardsContract } from '#shared/contract/payment-cards.ts';
import { api } from './api.ts';
import { queryClient } from './query-client.ts';

const root = ['cards'] as const;

/** The own cards; only the institution's server has them. */
export const cardsQuery = queryOptions({
  queryKey: [...root],
  queryFn: async ({ signal }) => (await api(paymentCardsContract.listCards, {}, { signal })).body.data,
  retry: false,
});

/** Begins to save a card. @returns the page on which the provider takes it */
export const useAddCard = () =>
  useMutation({
    mutationFn: async () => (await api(paymentCardsContract.saveCard, { body: {} })).body.action_url,
    meta: { errors: 'modal', saves: false },
  });

export const useRemoveCard = () =>
  useMutation({
    mutationFn: async (id: number) =>
      (await api(paymentCardsContract.removeCard, { body: { id } })).body.message,
    meta: { errors: 'modal' },
    onSettled: () => queryClient.invalidateQueries({ queryKey: root }),
  });
