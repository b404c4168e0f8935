import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router';
import { useCurrentRoute } from '#renderer/lib/route-handle.ts';
import { useSession } from '#renderer/lib/session.ts';
import { NavigationProgress } from './navigation-progress.tsx';
import { LoadingPage } from './pages/loading-page.tsx';
import { PublicFrame } from './public-frame.tsx';
import { SkipLink } from './skip-link.tsx';
import { useArrival } from './use-arrival.ts';
import { useGuardOnSessionChange } from './use-guard-on-session-change.ts';

// Modals, notifications and the palette come with it, so the sign-in screen does not load them.
const SignedInFrame = lazy(async () => ({
  default: (await import('./signed-in/signed-in-frame.tsx')).SignedInFrame,
}));

/** What surrounds every screen; which surroundings depends on who is here and on the route. */
export const Frame = () => {
  const session = useSession();
  const route = useCurrentRoute();
  useArrival(route);
  useGuardOnSessionChange(session?.user.id);
  return (
    <>
      <SkipLink />
      <NavigationProgress />
      <Suspense fallback={<LoadingPage />}>
        {session === null ? (
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
