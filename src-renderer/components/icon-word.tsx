import type { ReactNode } from 'react';
import type { Icon } from '@tabler/icons-react';
import { IconAlignLeft, IconCircleDot, IconHelpCircle, IconToggleLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { bindClasses } from './bind-classes.ts';
import classes from './icon-word.module.css';

const cx = bindClasses(classes);

export interface IconWordProps {
  icon: Icon;
  children: ReactNode;
  size?: 'cell' | 'caption';
}

/** A sign and the word for it, on one line. */
export function IconWord({ icon: Sign, children, size = 'cell' }: IconWordProps) {
  return (
    <span className={cx('root', size)}>
      <Sign size={size === 'cell' ? 16 : 14} stroke={1.6} aria-hidden />
      <span className={cx('word')}>{children}</span>
    </span>
  );
}

const questionIcons: Readonly<Record<string, Icon>> = {
  'multiple-choice': IconCircleDot,
  'true-false': IconToggleLeft,
  open_ended: IconAlignLeft,
};

export interface TypeBadgeProps {
  /** multiple-choice, true-false or open_ended. */
  type: string;
  size?: 'cell' | 'caption';
  /** Said after the word: ", 2 points". */
  suffix?: string;
}

/** The kind of a question. */
export function TypeBadge({ type, size = 'cell', suffix = '' }: TypeBadgeProps) {
  const { t } = useTranslation('common');
  return (
    <IconWord icon={questionIcons[type] ?? IconHelpCircle} size={size}>
      {t(`questionType.${type}`, { defaultValue: type })}
      {suffix}
    </IconWord>
  );
}
