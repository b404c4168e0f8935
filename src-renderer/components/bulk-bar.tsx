import { ActionIcon, Button, Menu } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { IconDots, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { bindClasses } from './bind-classes.ts';
import classes from './bulk-bar.module.css';

const cx = bindClasses(classes);

export interface BulkAction<T> {
  key: string;
  label: string;
  icon: Icon;
  onRun: (rows: T[]) => void;
}

export interface BulkBarProps<T> {
  /** How many are selected; not all of them need to be known rows. */
  count: number;
  rows: readonly T[];
  actions: readonly BulkAction<T>[];
  /** A fact about the selection: "8 marks". */
  summary?: string | undefined;
  onClear: () => void;
  /** On the phone one action is a button, the rest are in a menu. */
  isNarrow?: boolean;
}

/** What can be done with the selected rows; floats over the end of the list. */
export function BulkBar<T>({ count, rows, actions, summary, onClear, isNarrow = false }: BulkBarProps<T>) {
  const { t } = useTranslation('common');
  const shown = isNarrow ? actions.slice(0, 1) : actions.slice(0, 4);
  const rest = actions.slice(shown.length);
  return (
    <div className={cx('bar', isNarrow && 'narrow')} role="toolbar" aria-label={t('list.bulk')}>
      <span className={cx('count')} role="status">
        {t('list.selected', { count })}
      </span>
      {summary === undefined || isNarrow ? null : <span className={cx('summary')}>{summary}</span>}
      <span className={cx('gap')} />
      {shown.map(({ key, label, icon: Sign, onRun }) => (
        <Button
          key={key}
          className={cx('action')}
          size="xs"
          variant="transparent"
          leftSection={<Sign size={16} stroke={1.6} />}
          onClick={() => onRun([...rows])}
        >
          {label}
        </Button>
      ))}
      {rest.length === 0 ? null : (
        <Menu position="top-end">
          <Menu.Target>
            <ActionIcon className={cx('action')} variant="transparent" aria-label={t('action.more')}>
              <IconDots size={18} stroke={1.6} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {rest.map(({ key, label, icon: Sign, onRun }) => (
              <Menu.Item
                key={key}
                leftSection={<Sign size={16} stroke={1.6} />}
                onClick={() => onRun([...rows])}
              >
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <ActionIcon
        className={cx('action')}
        variant="transparent"
        aria-label={t('list.clearSelection')}
        onClick={onClear}
      >
        <IconX size={16} stroke={1.6} />
      </ActionIcon>
    </div>
  );
}
