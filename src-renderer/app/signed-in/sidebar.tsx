import { Tooltip } from '@mantine/core';
import {
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconSearch,
  IconX,
} from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Session } from '#shared/contract/auth.ts';
import { sidebarFor } from '#shared/domain/shell/sidebar.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { Brand, BrandMark } from '#renderer/components/brand.tsx';
import { InstitutionLogo } from '#renderer/components/institution-logo.tsx';
import { toGuardSession } from '#renderer/lib/session.ts';
import { NotificationBell } from './notification-bell.tsx';
import { PersonMenu } from './person-menu.tsx';
import { paletteKeys } from '#renderer/lib/platform-keys.ts';
import { openPalette } from './shell-panels.ts';
import { SidebarFacts } from './sidebar-facts.tsx';
import { SidebarItem } from './sidebar-item.tsx';
import classes from './sidebar.module.css';

const cx = bindClasses(classes);

interface SidebarProps {
  readonly session: Session;
  readonly isCollapsed: boolean;
  /** Over the screen instead of beside it: there is nothing to narrow, only to close. */
  readonly isDrawer?: boolean;
  readonly onToggle: () => void;
  readonly onSearch?: () => void;
}

/** School, search, places, what is saved, and the person. */
export const Sidebar = ({
  session,
  isCollapsed,
  isDrawer = false,
  onToggle,
  onSearch = openPalette,
}: SidebarProps) => {
  const { t } = useTranslation('shell');
  const entries = sidebarFor(toGuardSession(session));
  const toggleLabel = isDrawer ? t('close') : isCollapsed ? t('sidebar.expand') : t('sidebar.collapse');
  const ToggleIcon = isDrawer
    ? IconX
    : isCollapsed
      ? IconLayoutSidebarLeftExpand
      : IconLayoutSidebarLeftCollapse;
  const hasToggleFocus = useRef(false);
  // It is another element in its other place, and the focus goes there with it.
  const takeFocus = (button: HTMLButtonElement | null): void => {
    if (hasToggleFocus.current) button?.focus();
  };
  const toggle = (
    <Tooltip label={toggleLabel} position="right">
      <button
        ref={takeFocus}
        type="button"
        className={cx('toggle')}
        aria-label={toggleLabel}
        aria-expanded={isDrawer ? undefined : !isCollapsed}
        onClick={onToggle}
        onFocus={() => {
          hasToggleFocus.current = true;
        }}
        onBlur={() => {
          hasToggleFocus.current = false;
        }}
      >
        <ToggleIcon size={18} stroke={1.6} />
      </button>
    </Tooltip>
  );
  const mark = (
    <InstitutionLogo sha256={session.institution.logo_sha256} size="mark" otherwise={<BrandMark />} />
  );
  return (
    <aside className={cx('sidebar', isCollapsed && 'collapsed')} aria-label={t('sidebar.aside')} data-sidebar>
      <div className={cx('school')}>
        {isCollapsed ? mark : <Brand name={session.institution.name} caption="Lectern" mark={mark} />}
        {isCollapsed ? null : (
          <>
            {isDrawer ? null : <NotificationBell />}
            {toggle}
          </>
        )}
      </div>
      <Tooltip label={t('palette.open')} position="right" disabled={!isCollapsed}>
        <button
          type="button"
          className={cx('search')}
          aria-label={isCollapsed ? t('palette.open') : undefined}
          onClick={onSearch}
        >
          <IconSearch size={18} stroke={1.6} />
          <span className={cx('searchWords')}>{t('palette.open')}</span>
          {isDrawer ? null : (
            <kbd className={cx('searchKeys')} aria-hidden>
              {paletteKeys.join(' ')}
            </kbd>
          )}
        </button>
      </Tooltip>
      <nav className={cx('places')} aria-label={t('sidebar.label')}>
        {entries.map((entry) =>
          entry.kind === 'link' ? (
            <SidebarItem key={entry.path} link={entry} isCollapsed={isCollapsed} />
          ) : (
            <section key={entry.label} className={cx('group')} aria-label={t(`sidebar.${entry.label}`)}>
              <h2 className={cx('groupLabel')}>{t(`sidebar.${entry.label}`)}</h2>
              {entry.links.map((link) => (
                <SidebarItem key={link.path} link={link} isCollapsed={isCollapsed} />
              ))}
            </section>
          ),
        )}
      </nav>
      {isCollapsed ? (
        <div className={cx('toggleRow')}>
          <NotificationBell />
          {toggle}
        </div>
      ) : null}
      <SidebarFacts isCollapsed={isCollapsed} />
      <div className={cx('person')}>
        <PersonMenu user={session.user} variant={isCollapsed ? 'mark' : 'row'} />
      </div>
    </aside>
  );
};
