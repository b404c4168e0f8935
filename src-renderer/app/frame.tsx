import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router';
import type { ShellRoute } from '#shared/domain/shell/routes.ts';
import { loadCode } from '#renderer/lib/load-code.ts';
import { useCurrentRoute } from '#renderer/lib/route-handle.ts';
import { useSession } from '#renderer/lib/session.ts';
import { NavigationProgress } from './navigation-progress.tsx';
import { LoadingPage } from './pages/loading-page.tsx';
import { PublicFrame } from './public-frame.tsx';
import { SkipLink } from './skip-link.tsx';
import { usePageTitle } from './use-page-title.ts';
import { useGuardOnSessionChange } from './use-guard-on-session-change.ts';

// Modals, notifications and the palette come with it, so the sign-in screen does not load them.
const SignedInFrame = lazy(async () => ({
  default: (await loadCode(() => import('./signed-in/signed-in-frame.tsx'))).SignedInFrame,
}));

/** Connecting ends the session that it began in, and its screen goes on saying how far it is. */
const outlivesSession = (route: ShellRoute | undefined): boolean => route?.path === '/Connect';

/** What surrounds every screen; which surroundings depends on who is here and on the route. */
export const Frame = () => {
  const session = useSession();
  const route = useCurrentRoute();
  usePageTitle(route);
  useGuardOnSessionChange(session);
  return (
    <>
      <SkipLink />
      <NavigationProgress />
      <Suspense fallback={<LoadingPage />}>
        {session === null || outlivesSession(route) ? (
          <PublicFrame route={route}>
            <Outlet />
          </PublicFrame>
        ) : (
          <SignedInFrame session={session} route={route}>
            <Outlet />
          </SignedInFrame>
        )}
      </Suspense>
    </>
  );
};
