import { queryOptions, useMutation } from '@tanstack/react-query';
import { cartContract } from '#shared/contract/cart.ts';
import { wishlistContract } from '#shared/contract/wishlist.ts';
import type { ContentKind } from '#shared/domain/discover/item-key.ts';
import { api } from './api.ts';
import { queryClient } from './query-client.ts';

/** What a cart or a wishlist is told of a piece of content. */
export interface NamedContent {
  readonly type: ContentKind;
  readonly created: number;
}

export const cartQuery = queryOptions({
  queryKey: ['cart'],
  queryFn: async ({ signal }) => (await api(cartContract.listCartItems, {}, { signal })).body,
});

export const wishlistQuery = queryOptions({
  queryKey: ['wishlist'],
  queryFn: async ({ signal }) => (await api(wishlistContract.listWishlistItems, {}, { signal })).body,
});

/** Whoever shows what is in the cart or wished for asks again. */
const refresh = (): void => {
  for (const key of ['cart', 'wishlist', 'discover']) void queryClient.invalidateQueries({ queryKey: [key] });
};

export const useAddToCart = () =>
  useMutation({
    mutationFn: async ({ isSaved, ...item }: NamedContent & { readonly isSaved?: boolean }) => {
      await api(cartContract.addCartItem, {
        body: { ...item, ...(isSaved === undefined ? {} : { saved_for_later: isSaved }) },
      });
    },
    onSettled: refresh,
  });

export const useChangeCartLine = () =>
  useMutation({
    mutationFn: async ({
      created,
      ...body
    }: {
      readonly created: number;
      readonly saved_for_later?: boolean;
      readonly is_price_seen?: true;
    }) => {
      await api(cartContract.changeCartItem, { params: { id: created }, body });
    },
    onSettled: refresh,
  });

export const useRemoveFromCart = () =>
  useMutation({
    mutationFn: async ({ created }: Pick<NamedContent, 'created'>) => {
      await api(cartContract.removeCartItem, { params: { id: created } });
    },
    onSettled: refresh,
  });

export const useAddToWishlist = () =>
  useMutation({
    mutationFn: async (item: NamedContent) => {
      await api(wishlistContract.addWishlistItem, { body: item });
    },
    onSettled: refresh,
  });

export const useRemoveFromWishlist = () =>
  useMutation({
    mutationFn: async ({ created }: Pick<NamedContent, 'created'>) => {
      await api(wishlistContract.removeWishlistItem, { params: { id: created } });
    },
    onSettled: refresh,
  });

export const useMoveToCart = () =>
  useMutation({
    mutationFn: async ({ created }: Pick<NamedContent, 'created'>) => {
      await api(wishlistContract.moveToCart, { params: { id: created } });
    },
    onSettled: refresh,
  });
