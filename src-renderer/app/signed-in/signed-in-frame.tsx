import { ModalsProvider } from '@mantine/modals';
import { Suspense, useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Session } from '#shared/contract/auth.ts';
import type { ShellRoute } from '#shared/domain/shell/routes.ts';
import { FeedbackStack } from '#renderer/components/banner.tsx';
import { dismissAll } from '#renderer/components/feedback-store.ts';
import { BareLayout, EdgeLayout } from '../layouts.tsx';
import { TopBar } from '../top-bar.tsx';
import { AccessAnswers } from './access-answers.tsx';
import { IdleWatch } from './idle-watch.tsx';
import { NativeEvents } from './native-events.tsx';
import { OutcomeDialog } from './outcome-dialog.tsx';
import { CommandPalette } from './command-palette.tsx';
import { PermissionsWatch } from './permissions-watch.tsx';
import { PersonMenu } from './person-menu.tsx';
import { NextPersonDialog } from './next-person-dialog.tsx';
import { ReauthenticationDialog } from './reauthentication-dialog.tsx';
import { ReadingWatch } from './reading-watch.tsx';
import { RecentErrors } from './recent-errors.tsx';
import { SessionLostDialog } from './session-lost-dialog.tsx';
import { ShortcutSheet } from './shortcut-sheet.tsx';
import { SidebarFrame } from './sidebar-frame.tsx';
import { SyncBadge } from './sync-badge.tsx';
import { DamageWatch } from './damage-watch.tsx';
import { ShoppingBadges } from './shopping-badges.tsx';
import { MessageBadge } from './message-badge.tsx';
import { NotificationWatch } from './notification-watch.tsx';
import { HelpKey } from './help-key.tsx';
import { PageWatch } from './page-watch.tsx';
import { SyncWatch } from './sync-watch.tsx';

interface SignedInFrameProps {
  readonly session: Session;
  readonly route: ShellRoute | undefined;
  readonly children: ReactNode;
}

const Surroundings = ({ session, route, children }: SignedInFrameProps) => {
  if (route?.chrome === 'sidebar') return <SidebarFrame session={session}>{children}</SidebarFrame>;
  if (route?.chrome === 'none') return <BareLayout>{children}</BareLayout>;
  return (
    <EdgeLayout
      at="top"
      edge={
        <TopBar
          isSignedIn
          person={
            <>
              <Suspense fallback={null}>
                <SyncBadge variant="chip" />
              </Suspense>
              <PersonMenu user={session.user} />
            </>
          }
        />
      }
    >
      {children}
    </EdgeLayout>
  );
};

/** Everything a signed-in person has around the screen. The exam has a world of its own. */
export const SignedInFrame = ({ session, route, children }: SignedInFrameProps) => {
  const { t } = useTranslation('shell');
  const isInExam = route?.path === '/examPage';
  const isExamRoom = isInExam || route?.path === '/previewPage' || route?.path === '/PracticeExam';
  useEffect(() => {
    if (isExamRoom) dismissAll();
  }, [isExamRoom]);
  return (
    <ModalsProvider labels={{ confirm: t('confirm'), cancel: t('cancel') }}>
      <Surroundings session={session} route={route}>
        {children}
      </Surroundings>
      <FeedbackStack />
      <OutcomeDialog />
      <SessionLostDialog />
      <ReauthenticationDialog />
      <ReadingWatch key={session.user.id} userId={session.user.id} />
      <IdleWatch session={session} isInExam={isInExam} />
      <ShortcutSheet isInExam={isInExam} />
      {isInExam ? null : (
        <>
          <CommandPalette session={session} />
          <HelpKey />
          <RecentErrors />
          <NextPersonDialog session={session} />
          <NativeEvents session={session} />
          <SyncWatch />
          <PageWatch />
          <PermissionsWatch session={session} />
          <ShoppingBadges />
          <MessageBadge />
          <NotificationWatch />
          <DamageWatch />
          <Suspense fallback={null}>
            <AccessAnswers key={session.user.id} userId={session.user.id} />
          </Suspense>
        </>
      )}
    </ModalsProvider>
  );
};
