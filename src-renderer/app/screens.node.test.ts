import { describe, expect, it } from 'vitest';
import { extraRoutes, routes } from '#shared/domain/shell/routes.ts';
import { screens } from './screens.ts';

const all = [...routes, ...extraRoutes];

describe('screens', () => {
  it('has a screen for every route that is marked as built', () => {
    const missing = all.filter((route) => route.built && screens[route.path] === undefined);
    expect(missing.map((route) => route.path)).toEqual([]);
  });

  it('has no screen for a route that is not marked as built', () => {
    const hidden = all.filter((route) => !route.built && screens[route.path] !== undefined);
    expect(hidden.map((route) => route.path)).toEqual([]);
  });
});
