import { expect, test } from 'vitest';
import { cartContract } from '#shared/contract/cart.ts';
import { ordersContract } from '#shared/contract/orders.ts';
import { api } from '#renderer/lib/api.ts';
import { useOutcome } from '#renderer/lib/outcome.ts';
import { connectSchool, schoolForEach } from '#tests/helpers/school-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { enter, openAt, shopFor } from './orders-stage.test-data.tsx';

schoolForEach({ kind: 'demo', texts: ['orders', 'common'] });

const BILLING = {
  first_name: 'Sam',
  last_name: 'Lee',
  email_address: 'sam@school.example',
  country: 'GB',
  zip_code: 'SW1A 1AA',
  address: '12 Square',
  city: 'London',
};

/** An invoice that waits; its buyer is the student of the demo school. */
const orderByInvoice = async (title: string): Promise<void> => {
  const id = await shopFor(title, 12.5);
  await api(ordersContract.checkout, {
    body: {
      ...BILLING,
      checkout_data: [{ content_id: id, content_type: 'exam' }],
      payment_method: 'invoice',
      payment_method_id: 'invoice',
    },
  });
  await api(cartContract.removeCartItem, { params: { id } }).catch(() => undefined);
};

test('books an invoice as paid, and explains the order beside the list', async () => {
  connectSchool();
  await orderByInvoice('Cells');
  await enter('Admin');
  const { screen } = await openAt('/Orders?tab=invoices');
  const row = screen.getByRole('row', { name: /Cells/u });
  await row.getByRole('button', { name: /^Actions/u }).click();
  await screen.getByRole('menuitem', { name: 'Book as paid' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Book as paid' }).click();
  await expect.poll(() => useOutcome.getState().outcome?.kind).toBe('success');
  await expect.element(row).not.toBeInTheDocument();
  const { body } = await api(ordersContract.listOrders, { query: { status: 'succeeded' } });
  expect(body.data.some(({ titles }) => titles.includes('Cells'))).toBe(true);
});

test('rejects an invoice with a reason only', async () => {
  connectSchool();
  await orderByInvoice('Cells');
  await enter('Admin');
  const { screen } = await openAt('/Orders?tab=invoices');
  const row = screen.getByRole('row', { name: /Cells/u });
  await row.getByRole('button', { name: /^Actions/u }).click();
  await screen.getByRole('menuitem', { name: 'Reject' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  await expect.element(screen.getByText('Say why.')).toBeVisible();
  await screen.getByRole('textbox', { name: 'Reason' }).fill('No money came.');
  await screen.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  await expect.element(row).not.toBeInTheDocument();
});

test('lets support look, and decide nothing', async () => {
  connectSchool();
  await orderByInvoice('Cells');
  await enter('Support');
  const { screen } = await openAt('/Orders?tab=invoices');
  await expect.element(screen.getByText('Waits for payment').first()).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^Actions/u })).not.toBeInTheDocument();
});

test.each(schemes)('is accessible in every list, also on a phone (%s)', async (scheme) => {
  connectSchool();
  await orderByInvoice('Cells');
  await enter('Admin');
  for (const tab of ['orders', 'invoices', 'refunds', 'withdrawals']) {
    const { screen } = await openAt(`/Orders?tab=${tab}`, { scheme, width: 320 });
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
    await screen.unmount();
  }
});
