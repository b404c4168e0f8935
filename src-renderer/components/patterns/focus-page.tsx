import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button, Drawer } from '@mantine/core';
import { IconLayoutSidebar, IconLayoutSidebarRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '#renderer/hooks/use-is-phone.ts';
import { bindClasses } from '../bind-classes.ts';
import classes from './focus-page.module.css';

const cx = bindClasses(classes);

/** On the phone the sides are drawers, one at a time. */
export type FocusDrawer = 'lead' | 'rail' | null;

export interface FocusPageProps {
  title: string;
  subtitle?: ReactNode;
  /** In the middle of the header: the clock. */
  center?: ReactNode;
  /** Right end of the header: zoom, contrast, tools. */
  tools?: ReactNode;
  /** The way through what is worked on, at the left; a drawer on the phone. */
  lead?: ReactNode;
  leadLabel?: string;
  /** Navigator and lamps; a drawer on the phone. */
  rail?: ReactNode;
  railLabel?: string;
  /** Which drawer is open on the phone; without it the page keeps that itself. */
  drawer?: FocusDrawer;
  onDrawer?: (drawer: FocusDrawer) => void;
  /** What is in the middle: another begins at its top. */
  scrollKey?: string;
  /** Previous and Next; stays at the bottom. */
  footer?: ReactNode;
  children: ReactNode;
}

/** Exam and lesson player: one thing in the middle, nothing to leave by accident. */
export function FocusPage({
  title,
  subtitle,
  center,
  tools,
  lead,
  leadLabel,
  rail,
  railLabel,
  drawer,
  onDrawer,
  scrollKey,
  footer,
  children,
}: FocusPageProps) {
  const { t } = useTranslation('common');
  const isPhone = useIsPhone();
  const [ownDrawer, setOwnDrawer] = useState<FocusDrawer>(null);
  const setDrawer = onDrawer ?? setOwnDrawer;
  const open = onDrawer === undefined ? ownDrawer : (drawer ?? null);
  return (
    <div className={cx('page')}>
      <header className={cx('header')}>
        <div className={cx('names')}>
          <h1 className={cx('title')} tabIndex={-1} data-page-title title={title}>
            {title}
          </h1>
          {subtitle === undefined ? null : <p className={cx('subtitle')}>{subtitle}</p>}
        </div>
        {center === undefined ? null : <div className={cx('center')}>{center}</div>}
        <div className={cx('tools')}>
          {tools}
          {lead !== undefined && isPhone ? (
            <Button
              variant="default"
              leftSection={<IconLayoutSidebar size={16} stroke={1.6} />}
              aria-expanded={open === 'lead'}
              onClick={() => setDrawer('lead')}
            >
              {leadLabel ?? t('focus.openLead')}
            </Button>
          ) : null}
          {rail !== undefined && isPhone ? (
            <Button
              variant="default"
              leftSection={<IconLayoutSidebarRight size={16} stroke={1.6} />}
              aria-expanded={open === 'rail'}
              onClick={() => setDrawer('rail')}
            >
              {railLabel ?? t('focus.openRail')}
            </Button>
          ) : null}
        </div>
      </header>
      <div className={cx('columns')}>
        {lead === undefined || isPhone ? null : (
          <aside className={cx('rail', 'lead')} aria-label={leadLabel}>
            {lead}
          </aside>
        )}
        <div className={cx('stage')}>
          <div key={scrollKey} className={cx('scroll')}>
            <div className={cx('column')}>{children}</div>
          </div>
          {footer === undefined ? null : (
            <footer className={cx('footer')}>
              <div className={cx('footerRow')}>{footer}</div>
            </footer>
          )}
        </div>
        {rail === undefined || isPhone ? null : (
          <aside className={cx('rail')} aria-label={railLabel}>
            {rail}
          </aside>
        )}
      </div>
      {lead !== undefined && isPhone ? (
        <Drawer
          opened={open === 'lead'}
          onClose={() => setDrawer(null)}
          size={320}
          title={leadLabel}
          closeButtonProps={{ 'aria-label': t('focus.closeRail') }}
        >
          {lead}
        </Drawer>
      ) : null}
      {rail !== undefined && isPhone ? (
        <Drawer
          opened={open === 'rail'}
          onClose={() => setDrawer(null)}
          position="right"
          size={320}
          title={railLabel}
          closeButtonProps={{ 'aria-label': t('focus.closeRail') }}
        >
          {rail}
        </Drawer>
      ) : null}
    </div>
  );
}

export interface ClockProps {
  /** "52:18". */
  time: string;
  /** "left of 94 min, ends 11:34". */
  caption: ReactNode;
  isEnding?: boolean;
}

/** Time left, quietly: it grows amber at the end and never blinks. */
export function Clock({ time, caption, isEnding = false }: ClockProps) {
  return (
    <div className={cx('clock', isEnding && 'ending')} role="timer" aria-live="off">
      <span className={cx('time')}>{time}</span>
      <span className={cx('timeCaption')}>{caption}</span>
    </div>
  );
}
