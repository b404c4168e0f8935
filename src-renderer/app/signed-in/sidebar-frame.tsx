import { Drawer } from '@mantine/core';
import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { Session } from '#shared/contract/auth.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import { feedback } from '#renderer/lib/feedback.ts';
import { setPreferences, usePreferences } from '#renderer/lib/preferences.ts';
import { EdgeLayout } from '../layouts.tsx';
import { PhoneBar } from './phone-bar.tsx';
import { openPalette } from './shell-panels.ts';
import { Sidebar } from './sidebar.tsx';
import classes from './sidebar.module.css';

const cx = bindClasses(classes);

interface SidebarFrameProps {
  readonly session: Session;
  readonly children: ReactNode;
}

const now = { getInitialValueInEffect: false } as const;

/** The sidebar beside the screen: 266 px, or 74 px by choice and at 768 px; on a phone a bar and a drawer. */
export const SidebarFrame = ({ session, children }: SidebarFrameProps) => {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const isNarrow = useMediaQuery('(max-width: 768px)', false, now);
  const isPhone = useMediaQuery('(max-width: 480px)', false, now);
  const isCollapsedByChoice = usePreferences((preferences) => preferences.sidebarCollapsed);
  // Remembered with its place, so that going somewhere closes it.
  const [drawerAt, setDrawerAt] = useState<string>();
  const isDrawerOpen = isNarrow && drawerAt === pathname;

  const toggle = (): void => {
    if (isNarrow) setDrawerAt(isDrawerOpen ? undefined : pathname);
    else {
      setPreferences({ sidebarCollapsed: !isCollapsedByChoice }).catch((error: unknown) =>
        feedback().error(errorText(error)),
      );
    }
  };

  const close = (): void => setDrawerAt(undefined);
  const search = (): void => {
    close();
    openPalette();
  };

  useHotkeys([['mod + B', toggle]], []);

  const drawer = isNarrow ? (
    <Drawer
      opened={isDrawerOpen}
      onClose={close}
      size={286}
      withCloseButton={false}
      attributes={{ content: { 'aria-label': t('sidebar.label') } }}
      classNames={{ body: cx('drawer') }}
    >
      <Sidebar session={session} isCollapsed={false} isDrawer onToggle={close} onSearch={search} />
    </Drawer>
  ) : null;

  const isCollapsed = isNarrow || isCollapsedByChoice;
  return (
    <EdgeLayout
      at={isPhone ? 'top' : 'side'}
      isNarrow={isCollapsed}
      edge={
        isPhone ? (
          <PhoneBar session={session} onOpen={() => setDrawerAt(pathname)} />
        ) : (
          <Sidebar session={session} isCollapsed={isCollapsed} onToggle={toggle} />
        )
      }
    >
      {drawer}
      {children}
    </EdgeLayout>
  );
};
