import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { openScreens, type View } from '#renderer/components/screen-stage.test-data.tsx';
import { closeOutcome, useOutcome } from '#renderer/lib/outcome.ts';
import { connectSchool, schoolForAll } from '#tests/helpers/school-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { UserManagementPage } from './pages/user-management-page.tsx';

schoolForAll({ kind: 'demo', role: 'Admin', texts: ['users', 'roles', 'common'] });
beforeEach(() => connectSchool());
afterEach(() => closeOutcome());

const openAt = (at = '/UserManagement', view?: View) =>
  openScreens({ '/UserManagement': <UserManagementPage /> }, at, view);

const message = () => useOutcome.getState().outcome?.message;

/** The first cell picks the row. */
const nameIn = (row: Element): string => row.querySelector('td:nth-child(2)')?.textContent ?? '';

/** Opens the menu of a person's row and chooses what is in it. */
const choose = async (name: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
  await page.getByRole('dialog').getByRole('button', { name: action }).click();
};

/** The start code of the open dialog. */
const shownCode = async (): Promise<string> => {
  const code = page.getByRole('status', { name: 'Start code' });
  await expect.element(code).toBeVisible();
  return code.element().textContent;
};

describe('the people of an institution', () => {
  test('are listed by role, five at a time', async () => {
    const { screen, address } = await openAt();
    await expect
      .element(screen.getByRole('tab', { name: 'Instructors' }))
      .toHaveAttribute('aria-selected', 'true');
    await screen.getByRole('tab', { name: 'Students' }).click();
    await expect.element(screen.getByText('1 to 5 of 40')).toBeVisible();
    await expect.poll(() => document.querySelectorAll('tbody tr').length).toBe(5);
    await screen.getByRole('button', { name: 'Next page' }).click();
    await expect.element(screen.getByText('6 to 10 of 40')).toBeVisible();
    expect(address()).toBe('/UserManagement?tab=Student&page=2');
  });

  test('are found by name', async () => {
    const { screen } = await openAt('/UserManagement?tab=Student&q=nobody+at+all');
    await expect.element(screen.getByText('No matches')).toBeVisible();
    await screen.getByRole('button', { name: 'Clear filters' }).click();
    await expect.element(screen.getByText('1 to 5 of 40')).toBeVisible();
    await screen.getByRole('searchbox', { name: 'Search by name or e-mail' }).fill('student@northfield');
    await expect.poll(() => document.querySelectorAll('tbody tr').length).toBe(1);
  });

  test('are created without an e-mail, and start with the code of their slip', async () => {
    const { screen } = await openAt('/UserManagement?tab=Student');
    await screen.getByRole('button', { name: 'New person' }).click();
    const dialog = screen.getByRole('dialog', { name: 'New person' });
    await dialog.getByRole('textbox', { name: 'First name' }).fill('Zoë');
    await dialog.getByRole('textbox', { name: 'Last name' }).fill('Quill');
    await dialog.getByRole('button', { name: /^No e-mail/u }).click();
    const email = dialog.getByRole('textbox', { name: 'E-mail' }).element();
    const address = email instanceof HTMLInputElement ? email.value : '';
    expect(address).toMatch(/^zoe\.quill\.[a-z0-9]{4}@no-mail\.invalid$/u);
    await dialog.getByRole('button', { name: 'Create account' }).click();
    const code = await shownCode();
    const slip = [...document.querySelectorAll('body > * > *')].find((part) =>
      part.textContent.includes('Sign in at'),
    );
    for (const word of ['Zoë Quill', 'Northfield', address, code, 'good once'])
      expect(slip?.textContent).toContain(word);
    expect(slip?.checkVisibility()).toBe(false);
    expect(await accessViolations()).toEqual([]);
    await screen.getByRole('button', { name: 'Done' }).click();
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    // The button that had the focus before the dialogs is not where the new person is: the screen's title is.
    await expect.element(screen.getByRole('heading', { name: 'User management' })).toHaveFocus();
    const body = { email: address, code, new_password: 'violet harbour' };
    expect((await commands.schoolRequest({ method: 'POST', path: '/api/start', body })).status).toBe(200);
  });

  test('get a new start code after a question', async () => {
    const { screen } = await openAt('/UserManagement?tab=SME');
    const row = screen.getByRole('row', { name: /sme@northfield/u });
    await expect.element(row).toBeVisible();
    const name = nameIn(row.element());
    await screen.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'New start code' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Make the code' }).click();
    const code = await shownCode();
    const body = { email: 'sme@northfield.example', code, new_password: 'violet harbour' };
    expect((await commands.schoolRequest({ method: 'POST', path: '/api/start', body })).status).toBe(200);
    await screen.getByRole('button', { name: 'Done' }).click();
    await expect.element(screen.getByRole('button', { name: `Actions for ${name}` })).toHaveFocus();
  });

  test('are created with a password of ours, and sign in with it', async () => {
    const { screen } = await openAt();
    await screen.getByRole('button', { name: 'New person' }).click();
    const dialog = screen.getByRole('dialog', { name: 'New person' });
    await dialog.getByRole('radio', { name: 'Set a password here' }).click();
    await dialog.getByRole('button', { name: 'Create account' }).click();
    await expect.element(dialog.getByText('Enter a valid e-mail address.')).toBeVisible();
    await expect.element(dialog.getByText('Use at least 12 characters.')).toBeVisible();
    await expect.element(dialog.getByRole('textbox', { name: 'First name' })).toHaveFocus();
    await userEvent.keyboard('Ada');
    await dialog.getByRole('textbox', { name: 'Last name' }).fill('Aaronson');
    await dialog.getByRole('textbox', { name: 'E-mail' }).fill('Admin@northfield.example');
    await dialog.getByRole('combobox', { name: 'Role' }).click();
    await screen.getByRole('option', { name: 'Student' }).click();
    await dialog.getByRole('button', { name: 'Generate' }).click();
    await dialog.getByRole('button', { name: 'Create account' }).click();
    await expect.element(dialog.getByText('Somebody has this e-mail address already.')).toBeVisible();
    const email = dialog.getByRole('textbox', { name: 'E-mail' });
    await expect.element(email).toHaveFocus();
    await email.fill('ada@northfield.example');
    const field = dialog.getByLabelText('Password', { exact: true }).element();
    const password = field instanceof HTMLInputElement ? field.value : '';
    expect(password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/u);
    await dialog.getByRole('button', { name: 'Create account' }).click();
    await expect.poll(message).toBe('User created successfully');
    await expect.element(screen.getByRole('row', { name: /Ada Aaronson/u })).toBeVisible();
    const body = { email: 'ada@northfield.example', password };
    expect((await commands.schoolRequest({ method: 'POST', path: '/api/signin', body })).status).toBe(200);
    await commands.enterSchool('Admin');
  });

  test('say as the documents do that a creation failed without a word from the server', async () => {
    connectSchool(({ path }) => {
      if (path === '/api/admin/create-user') throw new Error('Broken');
    });
    const { screen } = await openAt();
    await screen.getByRole('button', { name: 'New person' }).click();
    const dialog = screen.getByRole('dialog', { name: 'New person' });
    await dialog.getByRole('textbox', { name: 'First name' }).fill('Ada');
    await dialog.getByRole('textbox', { name: 'Last name' }).fill('Aaronson');
    await dialog.getByRole('textbox', { name: 'E-mail' }).fill('ada.a@northfield.example');
    await dialog.getByRole('button', { name: 'Create account' }).click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Creation Failed');
  });

  test('are suspended and reactivated after a question', async () => {
    const { screen } = await openAt('/UserManagement?tab=Support');
    const row = screen.getByRole('row', { name: /support@northfield/u });
    await expect.element(row.getByText('Active')).toBeVisible();
    const name = nameIn(row.element());
    await choose(name, 'Suspend');
    await expect.poll(message).toBe('user was succesfully suspended');
    await expect.element(row.getByText('Suspended')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: `Actions for ${name}` })).toHaveFocus();
    await choose(name, 'Reactivate');
    await expect.poll(message).toBe('user was succesfully unsuspended');
    await expect.element(row.getByText('Active')).toBeVisible();
  });

  test('do not suspend themselves', async () => {
    const { screen } = await openAt('/UserManagement?tab=Admin');
    await expect.element(screen.getByRole('row', { name: /admin@northfield/u })).toBeVisible();
    await screen.getByRole('button', { name: /^Actions for/u }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
    expect(page.getByRole('menuitem', { name: 'Suspend' }).query()).toBeNull();
    expect(page.getByRole('menuitem', { name: 'Delete' }).query()).toBeNull();
  });

  test.each(schemes)('are accessible in the %s scheme, with menu and dialog', async (scheme) => {
    const { screen } = await openAt('/UserManagement?tab=Student', { scheme });
    await expect.element(screen.getByText(/^1 to 5 of/u)).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    await screen
      .getByRole('button', { name: /^Actions for/u })
      .first()
      .click();
    await expect.element(screen.getByRole('menuitem', { name: 'Suspend' })).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await screen.getByRole('button', { name: 'New person' }).click();
    await expect.element(screen.getByRole('dialog')).toBeVisible();
    expect(await accessViolations()).toEqual([]);
  });

  test('have their menu on the phone too', async () => {
    const { screen } = await openAt('/UserManagement?tab=Student', { width: 390 });
    await screen
      .getByRole('button', { name: /^Actions for/u })
      .first()
      .click();
    await expect.element(screen.getByRole('menuitem', { name: 'Suspend' })).toBeVisible();
    expect(await accessViolations()).toEqual([]);
  });
});

test('support reads the list and changes nothing', async () => {
  await commands.enterSchool('Support');
  const { screen } = await openAt('/UserManagement?tab=Student');
  await expect.element(screen.getByText(/^1 to 5 of/u)).toBeVisible();
  expect(screen.getByRole('button', { name: 'New person' }).query()).toBeNull();
  expect(screen.getByRole('button', { name: /^Actions for/u }).query()).toBeNull();
});
