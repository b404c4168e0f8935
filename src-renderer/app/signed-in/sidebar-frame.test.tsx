import '#renderer/app/styles.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { sampleSession } from '#tests/factories/session.ts';
import { openStage, type StageOptions } from '#tests/helpers/stage.tsx';
import { startI18n } from '#renderer/i18n/start-i18n.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { SidebarFrame } from './sidebar-frame.tsx';

const session = sampleSession('Instructor');

beforeAll(() => startI18n('en'));

const open = (options?: StageOptions) =>
  openStage(
    <I18nextProvider i18n={i18next}>
      <QueryClientProvider client={queryClient}>
        <SidebarFrame session={session}>
          <input aria-label="Note" />
        </SidebarFrame>
      </QueryClientProvider>
    </I18nextProvider>,
    options,
  );

test('what somebody has typed stays when the window becomes as narrow as a phone, and wide again', async () => {
  const { screen } = await open();
  const note = screen.getByRole('textbox', { name: 'Note' });
  await note.fill('Half a sentence');
  await page.viewport(400, 800);
  await expect.element(screen.getByRole('button', { name: 'Open the menu' })).toBeVisible();
  await expect.element(note).toHaveValue('Half a sentence');
  await page.viewport(1360, 860);
  await expect.element(screen.getByRole('link', { name: 'Questions' })).toBeVisible();
  await expect.element(note).toHaveValue('Half a sentence');
});

test('the drawer of a phone closes, and has nothing to narrow', async () => {
  const { screen } = await open({ width: 360, height: 800 });
  await screen.getByRole('button', { name: 'Open the menu' }).click();
  const drawer = screen.getByRole('dialog');
  await expect.element(drawer.getByRole('link', { name: 'Questions' })).toBeVisible();
  expect(drawer.getByRole('button', { name: 'Narrow the sidebar' }).query()).toBeNull();
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect.element(drawer).not.toBeInTheDocument();
});

test('the focus stays on the button that narrows and widens', async () => {
  const { screen } = await open();
  (screen.getByRole('button', { name: 'Narrow the sidebar' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const widen = screen.getByRole('button', { name: 'Widen the sidebar' });
  await expect.element(widen).toBeVisible();
  expect(document.activeElement).toBe(widen.element());
  await userEvent.keyboard('{Enter}');
  const narrow = screen.getByRole('button', { name: 'Narrow the sidebar' });
  await expect.element(narrow).toBeVisible();
  expect(document.activeElement).toBe(narrow.element());
});
