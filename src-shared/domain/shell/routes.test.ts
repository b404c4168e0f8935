import { describe, expect, it } from 'vitest';
import { extraRoutes, matchRoute, routes } from './routes.ts';

describe('route table', () => {
  it('has the 111 routes of the specification, each once', () => {
    expect(routes).toHaveLength(111);
    expect(new Set(routes.map((route) => route.path)).size).toBe(111);
  });

  it('has no route of ours that only differs from another by case', () => {
    const all = [...routes, ...extraRoutes].map((route) => route.path.toLowerCase());
    expect(new Set(all).size).toBe(all.length);
  });

  it('shows the sidebar exactly where the flag says so', () => {
    const astray = [...routes, ...extraRoutes].filter(
      (route) => (route.chrome === 'sidebar') !== route.sidebar,
    );
    expect(astray).toEqual([]);
  });
});

describe('matchRoute', () => {
  it.each([
    ['/questions', '/Questions'],
    ['/QUESTIONS/', '/Questions'],
    ['/Questions?folder=3#top', '/Questions'],
    ['/AboutUs', '/aboutus'],
    ['/MyAccount', '/myaccount'],
    ['/SignIn', '/signin'],
    ['/onboarding', '/onboarding/'],
    ['/onboarding/SME', '/onboarding/sme'],
    ['/Q%26A', '/Q&A'],
    ['/q&a', '/Q&A'],
    ['/', '/'],
    ['/setup', '/setup'],
  ])('finds %s as %s', (address, canonical) => {
    expect(matchRoute(address)?.path).toBe(canonical);
  });

  it.each([
    '/nowhere',
    '//evil.example',
    'https://evil.example/',
    'Questions',
    '',
    '/%E0%A4%A',
    '/Questions/1',
  ])('knows nothing of %s', (address) => {
    expect(matchRoute(address)).toBeUndefined();
  });
});
