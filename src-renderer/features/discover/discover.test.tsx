import '#renderer/app/connect-feedback.ts';
import '#renderer/app/styles.ts';
import { describe, expect, test } from 'vitest';
import { commands } from 'vitest/browser';
import { cartContract } from '#shared/contract/cart.ts';
import { wishlistContract } from '#shared/contract/wishlist.ts';
import { openScreens, type View } from '#renderer/components/screen-stage.test-data.tsx';
import { api } from '#renderer/lib/api.ts';
import { serverForEach } from '#tests/helpers/server-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { DiscoverPage } from './pages/discover-page.tsx';
import { MyCartPage } from './pages/my-cart-page.tsx';
import { WishlistPage } from './pages/wishlist-page.tsx';

const open = (at: string, view: View = {}) =>
  openScreens(
    { '/Discover': <DiscoverPage />, '/MyCart': <MyCartPage />, '/Wishlist': <WishlistPage /> },
    at,
    view,
  );

serverForEach(['discover', 'talk']);

describe('the catalogue', () => {
  test('says that there is nothing yet', async () => {
    const { screen } = await open('/Discover');
    await expect.element(screen.getByText('Nothing is published yet')).toBeVisible();
  });

  test('opens beside the list, by its address as well, and enrols at once', async () => {
    const { examId } = await commands.seedExam({ isEnrolled: false });
    const { screen, address } = await open('/Discover');
    await screen.getByRole('button', { name: /Test exam/u }).click();
    await expect.poll(address).toContain(`item=exam-${examId}`);
    await screen.getByRole('button', { name: 'Enrol', exact: true }).click();
    await expect.element(screen.getByRole('link', { name: 'Open' })).toBeVisible();
  });

  test('says which filter to drop where nothing fits', async () => {
    await commands.seedExam({ isEnrolled: false });
    const { screen, address } = await open('/Discover?contentType=courses');
    await screen.getByRole('button', { name: 'Without Type: 1' }).click();
    await expect.poll(address).not.toContain('contentType');
    await expect.element(screen.getByRole('button', { name: /Test exam/u })).toBeVisible();
  });

  test.each(schemes)('is accessible with something beside it (%s)', async (scheme) => {
    const { examId } = await commands.seedExam({ isEnrolled: false });
    const { screen } = await open(`/Discover?item=exam-${examId}`, { scheme });
    await expect.element(screen.getByRole('button', { name: 'Enrol', exact: true })).toBeVisible();
    expect(await accessViolations()).toEqual([]);
  });

  test('fits the phone', async () => {
    await commands.seedExam({ isEnrolled: false });
    const { screen } = await open('/Discover', { width: 320 });
    await expect.element(screen.getByText('Test exam')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
    expect(await accessViolations()).toEqual([]);
  });
});

describe('the cart', () => {
  const fill = async (): Promise<number> => {
    const { examId } = await commands.seedExam({ isEnrolled: false });
    await api(cartContract.addCartItem, { body: { created: examId, type: 'exam' } });
    return examId;
  };

  test('leads to the catalogue where it is empty', async () => {
    const { screen } = await open('/MyCart');
    await expect
      .element(screen.getByRole('link', { name: 'Look around' }))
      .toHaveAttribute('href', '/Discover');
  });

  test('puts aside and back, removes and takes that back', async () => {
    await fill();
    const { screen } = await open('/MyCart');
    await screen.getByRole('button', { name: 'Save for later: Test exam' }).click();
    await screen.getByRole('button', { name: 'Put Test exam back into the cart' }).click();
    await screen.getByRole('button', { name: 'Remove Test exam from the cart' }).click();
    await expect.element(screen.getByText('Your cart is empty')).toBeVisible();
    await screen.getByRole('button', { name: 'Undo' }).click();
    await expect.element(screen.getByRole('button', { name: 'Enrol now' })).toBeVisible();
  });

  test.each(schemes)('is accessible, also at 320 px (%s)', async (scheme) => {
    await fill();
    const { screen } = await open('/MyCart', { scheme, width: 320 });
    await expect.element(screen.getByRole('button', { name: 'Enrol now' })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
    expect(await accessViolations()).toEqual([]);
  });
});

describe('the wishlist', () => {
  test.each(schemes)('gives to the cart, and is accessible (%s)', async (scheme) => {
    const { examId } = await commands.seedExam({ isEnrolled: false });
    await api(wishlistContract.addWishlistItem, { body: { created: examId, type: 'exam' } });
    const { screen } = await open('/Wishlist', { scheme, width: 320 });
    const move = screen.getByRole('button', { name: 'Put Test exam into the cart' });
    await expect.element(move).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    await move.click();
    await expect.element(screen.getByText('Your wishlist is empty')).toBeVisible();
  });
});
