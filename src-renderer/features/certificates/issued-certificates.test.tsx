import { beforeEach, describe, expect, test } from 'vitest';
import { certificatesContract } from '#shared/contract/certificates.ts';
import { openScreens, type View } from '#renderer/components/screen-stage.test-data.tsx';
import { api } from '#renderer/lib/api.ts';
import { connectSchool, schoolForEach } from '#tests/helpers/school-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { IssuedCertificatesPage } from './pages/issued-certificates-page.tsx';
import { VerifyPage } from './pages/verify-page.tsx';

schoolForEach({ kind: 'demo', role: 'Instructor', texts: ['certificates', 'common', 'shell'] });

const openAt = (at: string, view?: View) =>
  openScreens({ '/IssuedCertificates': <IssuedCertificatesPage />, '/Verify': <VerifyPage /> }, at, view);

const listed = async () => (await api(certificatesContract.listIssued, { query: {} })).body;

describe('the certificates that were issued', () => {
  beforeEach(() => connectSchool());

  test('are found by name and revoked with a reason', async () => {
    const { data, count } = await listed();
    const valid = data.find(({ state }) => state === 'valid');
    if (valid === undefined) throw new Error('No certificate of the demo school is valid.');
    const { screen } = await openAt('/IssuedCertificates?tab=valid');
    await expect.element(screen.getByRole('row', { name: new RegExp(valid.number, 'u') })).toBeVisible();
    await screen.getByRole('searchbox').fill(valid.number);
    await expect.poll(() => screen.getByText(/^LC-/u).elements().length).toBe(1);
    await screen.getByRole('button', { name: new RegExp(valid.number, 'u') }).click();
    await screen.getByRole('menuitem', { name: 'Revoke' }).click();
    const dialog = screen.getByRole('dialog', { name: `Revoke ${valid.number}?` });
    await dialog.getByRole('button', { name: 'Revoke the certificate' }).click();
    await expect.element(dialog.getByText('Say why it is revoked.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Issued by mistake.');
    await dialog.getByRole('button', { name: 'Revoke the certificate' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    const after = await listed();
    expect(after.count).toBe(count);
    expect(after.data.find(({ id }) => id === valid.id)).toMatchObject({
      state: 'revoked',
      revoked_reason: 'Issued by mistake.',
    });
  });

  test('are narrowed to a course by the address, and each is checked by its number', async () => {
    const { data } = await listed();
    const [first] = data;
    if (first === undefined) throw new Error('The demo school has issued no certificate.');
    const { screen, address } = await openAt(`/IssuedCertificates?id=course-${first.content_id}`);
    await expect.poll(() => screen.getByText(/^LC-/u).elements().length).toBe(data.length);
    await screen.getByRole('button', { name: new RegExp(first.number, 'u') }).click();
    await screen.getByRole('menuitem', { name: 'Check it' }).click();
    await expect.poll(address).toBe(`/Verify?number=${first.number}`);
    const field = screen.getByRole('textbox', { name: 'Number or badge' });
    await expect.element(field).toHaveValue(first.number);
    await expect.element(screen.getByText(first.student_name)).toBeVisible();
  });

  test.each(schemes)('are accessible and fit a narrow window (%s)', async (scheme) => {
    const { screen } = await openAt('/IssuedCertificates', { scheme, width: 320 });
    await expect.element(screen.getByText('Cells and energy').first()).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  });
});
