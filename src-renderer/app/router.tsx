import { createBrowserRouter, redirect, replace, type DataRouter, type RouteObject } from 'react-router';
import { guard, signInPath } from '#shared/domain/shell/guard.ts';
import { extraRoutes, routes, type ShellRoute } from '#shared/domain/shell/routes.ts';
import { rememberDestination, rememberRefusal } from '#renderer/lib/destination.ts';
import { loadCode } from '#renderer/lib/load-code.ts';
import type { RouteHandle } from '#renderer/lib/route-handle.ts';
import { currentGuardSession } from '#renderer/lib/session.ts';
import { Frame } from './frame.tsx';
import { CrashPage } from './pages/crash-page.tsx';
import { LoadingPage } from './pages/loading-page.tsx';
import { NotBuiltPage } from './pages/not-built-page.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { screens } from './screens.ts';

const guarded = async (route: ShellRoute, request: Request): Promise<Response | null> => {
  const url = new URL(request.url);
  const verdict = guard(route, await currentGuardSession());
  if (verdict.allow) {
    return decodeURIComponent(url.pathname) === route.path ? null : replace(route.path + url.search);
  }
  if (verdict.redirect === signInPath) rememberDestination(url);
  if (verdict.rule === 4) rememberRefusal(route);
  return redirect(verdict.redirect);
};

const toRouteObject = (route: ShellRoute): RouteObject => {
  const load = screens[route.path];
  return {
    path: route.path,
    handle: { route } satisfies RouteHandle,
    loader: ({ request }) => guarded(route, request),
    ...(load === undefined
      ? { Component: NotBuiltPage }
      : { lazy: async () => ({ Component: await loadCode(load) }) }),
  };
};

/** Every address of the application with its guard and its lazy screen. */
export const appRoutes: RouteObject[] = [
  {
    Component: Frame,
    ErrorBoundary: CrashPage,
    HydrateFallback: LoadingPage,
    children: [
      {
        ErrorBoundary: CrashPage,
        children: [...routes, ...extraRoutes]
          .map(toRouteObject)
          .concat({ path: '*', Component: NotFoundPage }),
      },
    ],
  },
];

/** The router of the application, over the addresses of its window. */
export const createAppRouter = (): DataRouter => createBrowserRouter(appRoutes);
