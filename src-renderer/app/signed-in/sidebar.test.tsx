import '#renderer/app/styles.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { I18nextProvider } from 'react-i18next';
import { sampleSession } from '#tests/factories/session.ts';
import type { RoleName } from '#shared/access/built-in-roles.ts';
import { accessViolations, openStage, schemes, type StageOptions } from '#tests/helpers/stage.tsx';
import { pseudoLocale, pseudoText } from '#renderer/i18n/pseudo-locale.ts';
import { startI18n } from '#renderer/i18n/start-i18n.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { setSidebarBadge, forgetSidebarBadges } from '#renderer/lib/sidebar-badges.ts';
import { Sidebar } from './sidebar.tsx';

const sessionOf = (role: RoleName) =>
  sampleSession(role, { user: { last_name: 'Okonkwo-Lindqvist of the Long Name' } });

const open = (role: RoleName, isCollapsed: boolean, options: StageOptions = {}) =>
  openStage(
    <I18nextProvider i18n={i18next}>
      <QueryClientProvider client={queryClient}>
        <Sidebar session={sessionOf(role)} isCollapsed={isCollapsed} onToggle={() => undefined} />
      </QueryClientProvider>
    </I18nextProvider>,
    { at: '/questions', ...options },
  );

beforeAll(() => startI18n('en'));

afterEach(async () => {
  forgetSidebarBadges();
  await i18next.changeLanguage('en');
});

describe('the sidebar', () => {
  test('marks the current place, whatever the case of the address', async () => {
    const { screen } = await open('Instructor', false);
    await expect
      .element(screen.getByRole('link', { name: 'Questions' }))
      .toHaveAttribute('aria-current', 'page');
    await expect.element(screen.getByRole('link', { name: 'Exams' })).not.toHaveAttribute('aria-current');
  });

  test('shows each role its own places, and no others', async () => {
    const { screen } = await open('Student', false);
    await expect.element(screen.getByRole('link', { name: 'My Dashboard' })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'My Exams' })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Messages' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Questions' }).query()).toBeNull();
  });

  test('keeps its names when it is narrow', async () => {
    const { screen } = await open('Instructor', true);
    await expect.element(screen.getByRole('link', { name: 'Questions' })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Widen the sidebar' })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Search or jump to' })).toBeVisible();
  });

  test('says what a number counts', async () => {
    setSidebarBadge('/MyExams', { count: 2, label: 'due' });
    const { screen } = await open('Student', false);
    await expect.element(screen.getByRole('link', { name: 'My Exams 2 due' })).toBeVisible();
  });

  test('turns round in a right-to-left language, with every text translated', async () => {
    await i18next.changeLanguage(pseudoLocale);
    const { screen } = await open('Student', false);
    expect(document.documentElement.dir).toBe('rtl');
    await expect.element(screen.getByRole('link', { name: pseudoText('My Courses') })).toBeVisible();
    const side = document.querySelector('[data-sidebar]');
    const toggle = side?.querySelector('button')?.getBoundingClientRect();
    const name = screen.getByText('Northfield College').element().getBoundingClientRect();
    expect(toggle?.right).toBeLessThan(name.left);
    expect(side?.scrollWidth).toBe(side?.clientWidth);
  });

  test.each(schemes)('is accessible (%s)', async (scheme) => {
    const { screen } = await open('Admin', false, { scheme });
    await screen.getByRole('button', { name: /Account, theme, sign out/ }).click();
    await expect.element(screen.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await accessViolations()).toEqual([]);
  });
});
