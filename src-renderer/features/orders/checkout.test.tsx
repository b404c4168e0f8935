import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { billingContract } from '#shared/contract/billing.ts';
import { ordersContract } from '#shared/contract/orders.ts';
import { api } from '#renderer/lib/api.ts';
import { networkError } from '#renderer/lib/transport-error.ts';
import { connectSchool, schoolForEach } from '#tests/helpers/school-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { enter, openAt, shopFor } from './orders-stage.test-data.tsx';

schoolForEach({ kind: 'demo', texts: ['orders', 'common'] });

type Screen = Awaited<ReturnType<typeof openAt>>['screen'];

const fillBilling = async (screen: Screen): Promise<void> => {
  await screen.getByRole('combobox', { name: 'Country' }).fill('United King');
  await screen.getByRole('option', { name: 'United Kingdom' }).click();
  await screen.getByRole('textbox', { name: 'Street and number' }).fill('12 Square');
  await screen.getByRole('textbox', { name: 'Postal code' }).fill('SW1A 1AA');
  await screen.getByRole('textbox', { name: 'City' }).fill('London');
};

test('buys by invoice: the fields are checked and kept, the order is shown, and not begun twice', async () => {
  connectSchool();
  await shopFor('Cells', 12.5);
  const { screen, address } = await openAt('/billingSection');
  await screen.getByRole('button', { name: 'Next: Payment method' }).click();
  await expect.element(screen.getByText('Choose your country.').first()).toBeVisible();
  await fillBilling(screen);
  await screen.getByRole('textbox', { name: 'Postal code' }).fill('12');
  await screen.getByRole('textbox', { name: 'City' }).click();
  await expect.element(screen.getByText('This is no postal code of the country.').first()).toBeVisible();
  await screen.getByRole('textbox', { name: 'Postal code' }).fill('SW1A 1AA');
  await expect.element(screen.getByText(/^Saved \d\d:\d\d/u)).toBeVisible();
  const kept = (await api(billingContract.getBillingProfile, {})).body.data;
  expect(kept).toMatchObject({ country: 'GB', zip_code: 'SW1A 1AA', city: 'London' });

  await screen.getByRole('button', { name: 'Next: Payment method' }).click();
  await screen.getByRole('button', { name: 'Next: Review and pay' }).click();
  await expect.element(screen.getByText('Choose how you pay.').first()).toBeVisible();
  await screen.getByRole('radio', { name: /^Invoice/u }).click();
  await screen.getByRole('button', { name: 'Next: Review and pay' }).click();
  expect(await accessViolations()).toEqual([]);
  await screen.getByRole('button', { name: 'Pay £12.50' }).click();

  await expect.element(screen.getByText('Waits for payment')).toBeVisible();
  expect(address()).toMatch(/^\/billingSection\?order=\d+$/u);
  expect(await accessViolations()).toEqual([]);
  const orders = async () => (await api(ordersContract.listOwnOrders, { query: {} })).body;
  expect(await orders()).toMatchObject({ count: 1, data: [{ status: 'awaiting_payment', total: 12.5 }] });
  await screen.unmount();

  const again = await openAt('/billingSection');
  await expect.element(again.screen.getByText('Waits for payment')).toBeVisible();
  await again.screen.getByRole('button', { name: 'Cancel the order' }).click();
  await expect.element(again.screen.getByText('Cancelled')).toBeVisible();
  expect((await orders()).count).toBe(1);
});

test('keeps the first step without the server, and says what the others need', async () => {
  let isAway = false;
  connectSchool(({ path }) => {
    const isOfServer = /payment-options|checkout-preview|storeUserContent|cards/u.test(path);
    if (isAway && isOfServer) throw networkError();
  });
  await shopFor('Cells', 12.5);
  isAway = true;
  const { screen } = await openAt('/billingSection');
  await fillBilling(screen);
  await screen.getByRole('button', { name: 'Next: Payment method' }).click();
  await expect.element(screen.getByText(/^Buying needs the institution/u)).toBeVisible();
  expect(await accessViolations()).toEqual([]);
});

test('enrols in what costs nothing in two steps', async () => {
  connectSchool();
  await shopFor('Free cells', 0);
  const { screen } = await openAt('/billingSection');
  await fillBilling(screen);
  await screen.getByRole('button', { name: 'Next: Review and pay' }).click();
  await screen.getByRole('button', { name: 'Enrol for free' }).click();
  await expect.element(screen.getByRole('heading', { name: 'You are enrolled' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Start Free cells now' })).toBeVisible();
});

test('shows an old price beside the new one, and asks again', async () => {
  connectSchool();
  const id = await shopFor('Cells', 12.5);
  const { screen } = await openAt('/billingSection');
  await fillBilling(screen);
  await screen.getByRole('button', { name: 'Next: Payment method' }).click();
  await screen.getByRole('radio', { name: /^Invoice/u }).click();
  await screen.getByRole('button', { name: 'Next: Review and pay' }).click();
  await expect.element(screen.getByRole('button', { name: 'Pay £12.50' })).toBeVisible();
  connectSchool(undefined, undefined);
  let refused = false;
  const bridge = window.lectern;
  if (bridge === undefined) throw new Error('There is no bridge.');
  Object.defineProperty(window, 'lectern', {
    configurable: true,
    value: {
      ...bridge,
      request: (request: Parameters<typeof bridge.request>[0]) => {
        if (refused || !request.path.includes('storeUserContent')) return bridge.request(request);
        refused = true;
        const line = {
          content_id: id,
          content_type: 'exam',
          title: 'Cells',
          content_price: 15,
          instructor_id: 1,
          problem: 'price_changed',
          message: 'The price has changed.',
        };
        return Promise.resolve({
          status: 409,
          headers: {},
          body: {
            message: 'The price has changed.',
            code: 'CONFLICT',
            request_id: 'r',
            data: { lines: [line], subtotal: 15, tax: 0, total: 15, currency: 'GBP' },
          },
        });
      },
    },
  });
  await screen.getByRole('button', { name: 'Pay £12.50' }).click();
  await expect.element(screen.getByText(/^A price has changed/u)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Pay £15.00' })).toBeVisible();
  expect(document.querySelector('del')?.textContent).toContain('£12.50');
});

test.each(schemes)('is accessible and fits a phone (%s)', async (scheme) => {
  connectSchool();
  await shopFor('Cells', 12.5);
  const { screen } = await openAt('/billingSection', { scheme, width: 320 });
  await expect.element(screen.getByRole('textbox', { name: 'City' })).toBeVisible();
  expect(await accessViolations()).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await screen.getByRole('textbox', { name: 'First name' }).click();
  await userEvent.tab();
  await expect.element(screen.getByRole('textbox', { name: 'Last name' })).toHaveFocus();
});

test('says to whoever may not buy that they may not', async () => {
  connectSchool();
  await enter('Instructor');
  const { screen } = await openAt('/billingSection');
  await expect.element(screen.getByText('Your role buys nothing')).toBeVisible();
});
