import type { ReactNode } from 'react';
import type { ShellRoute } from '#shared/domain/shell/routes.ts';
import { BareLayout, EdgeLayout } from './layouts.tsx';
import { LoadingPage } from './pages/loading-page.tsx';
import { TopBar } from './top-bar.tsx';

interface PublicFrameProps {
  readonly route: ShellRoute | undefined;
  readonly children: ReactNode;
}

/** The surroundings of a screen while nobody is signed in. */
export const PublicFrame = ({ route, children }: PublicFrameProps) => {
  if (route !== undefined && !route.public) {
    // The session has just ended and the guard is on its way.
    return <LoadingPage />;
  }
  return route?.chrome === 'none' ? (
    <BareLayout>{children}</BareLayout>
  ) : (
    <EdgeLayout at="top" edge={<TopBar isSignedIn={false} />}>
      {children}
    </EdgeLayout>
  );
};
