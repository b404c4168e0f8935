import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { useRef } from 'react';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PaneLimits, PaneWidth } from '#renderer/hooks/use-pane-width.ts';
import { bindClasses } from '../bind-classes.ts';
import classes from './pane.module.css';

const cx = bindClasses(classes);

export interface PaneProps {
  side: 'left' | 'right';
  /** Named in the labels of its handle: "Folders". */
  name: string;
  size: PaneWidth;
  limits: PaneLimits;
  children: ReactNode;
}

const STEP = 16;

/** A pane at the side of the work, as wide as the person likes: by mouse or with the arrow keys. */
export function Pane({ side, name, size, limits, children }: PaneProps) {
  const { t } = useTranslation('common');
  const drag = useRef<{ x: number; width: number } | undefined>(undefined);
  const outwards = (element: Element): number => {
    const isRtl = getComputedStyle(element).direction === 'rtl';
    return (side === 'left') === isRtl ? -1 : 1;
  };

  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    drag.current = { x: event.clientX, width: size.width };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>): void => {
    if (drag.current === undefined) return;
    size.setWidth(drag.current.width + (event.clientX - drag.current.x) * outwards(event.currentTarget));
  };
  const onPointerUp = (): void => {
    drag.current = undefined;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const towards = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
    if (towards !== undefined) {
      event.preventDefault();
      size.setWidth(size.width + towards * outwards(event.currentTarget));
    } else if (event.key === 'Home' || event.key === 'End') {
      event.preventDefault();
      size.setWidth(event.key === 'Home' ? limits.min : limits.max);
    }
  };

  const handle = (
    <div
      className={cx('handle')}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('list.resizePane', { pane: name })}
      aria-valuemin={limits.min}
      aria-valuemax={limits.max}
      aria-valuenow={size.width}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
      onDoubleClick={() => size.setWidth(limits.initial)}
      onKeyDown={onKeyDown}
    />
  );

  return (
    <aside className={cx('pane', side)} style={{ width: size.width }} aria-label={name}>
      <div className={cx('content')}>{children}</div>
      {handle}
    </aside>
  );
}

export interface FoldedPaneProps {
  name: string;
  onUnfold: () => void;
}

/** What stays of a folded pane: a strip with its name. */
export function FoldedPane({ name, onUnfold }: FoldedPaneProps) {
  const { t } = useTranslation('common');
  const label = t('list.unfoldPane', { pane: name });
  return (
    <div className={cx('folded')}>
      <Tooltip label={label} position="right">
        <ActionIcon aria-label={label} onClick={onUnfold}>
          <IconLayoutSidebarLeftExpand size={18} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      <span className={cx('foldedName')} aria-hidden>
        {name}
      </span>
    </div>
  );
}

export interface PaneHeadProps {
  name: string;
  action?: ReactNode;
  onFold: () => void;
}

/** Heading of a pane, with its own action and the way to fold it. */
export function PaneHead({ name, action, onFold }: PaneHeadProps) {
  const { t } = useTranslation('common');
  const label = t('list.foldPane', { pane: name });
  return (
    <div className={cx('head')}>
      <span className={cx('name')}>{name}</span>
      <Tooltip label={label}>
        <ActionIcon className={cx('fold')} size={24} aria-label={label} onClick={onFold}>
          <IconLayoutSidebarLeftCollapse size={16} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      {action}
    </div>
  );
}
