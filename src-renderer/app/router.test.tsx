import './styles.ts';
import { createMemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { connectSchool, schoolForEach } from '#tests/helpers/school-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { usePreferences } from '#renderer/lib/preferences.ts';
import { Providers } from './providers.tsx';
import { appRoutes } from './router.tsx';

schoolForEach({ kind: 'demo', texts: ['auth'] });

/** A first screen of its kind also loads its code. */
const PATIENT = { timeout: 8000 };

let calls: string[];

beforeEach(async () => {
  await page.viewport(1360, 860);
  calls = [];
  connectSchool(({ method, path }) => {
    if (method !== 'GET') calls.push(`${method} ${path}`);
  });
});

afterEach(() => usePreferences.setState({ theme: 'system' }));

/** The whole application at an address. */
const open = async (address: string) => {
  const router = createMemoryRouter(appRoutes, { initialEntries: [address] });
  const screen = await render(<Providers router={router} />);
  const heading = (name: string) => screen.getByRole('heading', { level: 1, name });
  const at = (): string => router.state.location.pathname;
  /** By the button of a demo account. */
  const signInAs = (role: string) => screen.getByRole('button', { name: role, exact: true }).click();
  const follow = (name: string) => screen.getByRole('link', { name }).first().click();
  return { router, screen, heading, at, signInAs, follow };
};

describe('a link that needs a sign-in', () => {
  test('leads through it and on, also when somebody else signs in at the same page', async () => {
    const { router, heading, signInAs, follow, at } = await open('/PrivacyPolicy');
    await expect.element(heading('Privacy policy'), PATIENT).toBeVisible();
    await follow('Support centre');
    await expect.element(heading('Sign in'), PATIENT).toBeVisible();
    await signInAs('Student');
    await expect.element(heading('Support centre'), PATIENT).toBeVisible();
    await router.navigate('/signout');
    await expect.element(heading('Sign in'), PATIENT).toBeVisible();
    await router.navigate('/DataDeletion');
    await expect.element(heading('Data deletion'), PATIENT).toBeVisible();
    await follow('My account');
    await expect.element(heading('Sign in'), PATIENT).toBeVisible();
    await signInAs('Instructor');
    await expect.element(heading('My account'), PATIENT).toBeVisible();
    await expect.poll(at, PATIENT).toBe('/myaccount');
  });

  test('is forgotten once it was followed', async () => {
    const { router, heading, signInAs, at } = await open('/aboutus');
    await expect.element(heading('Sign in'), PATIENT).toBeVisible();
    await signInAs('Student');
    await expect.element(heading('About us'), PATIENT).toBeVisible();
    await router.navigate('/signout');
    await expect.element(heading('Sign in'), PATIENT).toBeVisible();
    await signInAs('Student');
    await expect.poll(at, PATIENT).toBe('/Dashboard');
  });
});

describe('what stands in session storage', () => {
  afterEach(() => sessionStorage.clear());

  const poison = (): void => {
    const permissions = ['users', 'roles', 'settings', 'audit-logs', 'admin-dashboard'].flatMap((resource) =>
      ['view', 'add'].map((action) => ({ resource, action })),
    );
    sessionStorage.setItem('token', 'somebody-else');
    sessionStorage.setItem('userId', '1');
    sessionStorage.setItem('role', 'Admin');
    sessionStorage.setItem('permissions', JSON.stringify(permissions));
    sessionStorage.setItem('smeOnboarding', 'true');
  };

  test('signs nobody in', async () => {
    poison();
    const { heading } = await open('/UserManagement');
    await expect.element(heading('Sign in'), PATIENT).toBeVisible();
    await expect.poll(() => sessionStorage.getItem('role')).toBeNull();
  });

  test('opens and shows nothing to who is signed in, and is put right by what the server says', async () => {
    await commands.enterSchool('Student');
    poison();
    const { router, screen, at } = await open('/UserManagement');
    await expect.poll(at, PATIENT).toBe('/unauthorized');
    for (const path of ['/RolesManagement', '/AuditLogs', '/Settings']) {
      await router.navigate(path);
      await expect.poll(at, PATIENT).toBe('/unauthorized');
    }
    await router.navigate('/Dashboard');
    const sidebar = screen.getByRole('navigation').first();
    await expect.element(sidebar.getByRole('link', { name: 'My Exams' }), PATIENT).toBeVisible();
    for (const name of ['User Management', 'Roles Management', 'Audit Logs', 'Settings'])
      expect(sidebar.getByRole('link', { name }).query()).toBeNull();
    expect(sessionStorage.getItem('role')).toBe('Student');
    expect(sessionStorage.getItem('permissions')).not.toContain('admin-dashboard');
    expect(calls).toEqual([]);
  });
});

describe.each(['/admin', '/signin/admin'])('the entrance of administrators at %s', (address) => {
  test.each(['Admin', 'Student', 'Support'])('leads %s to a dashboard', async (role) => {
    const { heading, signInAs, at } = await open(address);
    await expect.element(heading('Administrator sign-in'), PATIENT).toBeVisible();
    await signInAs(role);
    await expect.poll(at, PATIENT).toBe('/Dashboard');
  });

  test('leads on whoever is signed in already', async () => {
    await commands.enterSchool('Instructor');
    const { at } = await open(address);
    await expect.poll(at, PATIENT).toBe('/Dashboard');
  });

  test('is the same sign-in, which tells nobody whose address is an administrator’s', async () => {
    const { heading, screen, at } = await open(address);
    await expect.element(heading('Administrator sign-in'), PATIENT).toBeVisible();
    for (const email of ['admin', 'student', 'nobody'].map((name) => `${name}@northfield.example`)) {
      await screen.getByRole('textbox', { name: 'E-mail' }).fill(email);
      await screen.getByLabelText('Password', { exact: true }).fill('not the password');
      await screen.getByRole('button', { name: 'Sign in' }).click();
      await expect.poll(() => calls.length).toBeGreaterThan(0);
      await expect
        .element(screen.getByRole('alert').filter({ hasText: 'Invalid credentials.' }))
        .toBeVisible();
      expect(calls.splice(0)).toEqual(['POST /api/signin']);
    }
    await expect.poll(at, PATIENT).toBe(address);
  });

  test.each(schemes)('is accessible and fits a narrow window (%s)', async (scheme) => {
    await page.viewport(320, 860);
    usePreferences.setState({ theme: scheme });
    const { heading } = await open(address);
    await expect.element(heading('Administrator sign-in'), PATIENT).toBeVisible();
    expect(await accessViolations()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  });
});
