import type { ReactNode } from 'react';
import { ActionIcon, Button } from '@mantine/core';
import { IconX, type Icon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { bindClasses } from '../bind-classes.ts';
import classes from './preview-pane.module.css';

const cx = bindClasses(classes);

export interface PreviewPaneProps {
  /** Short name at the top: a code, a type. */
  code: ReactNode;
  actions?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** Frame of what a list shows at its right: head with actions and the cross, sections under it. */
export function PreviewPane({ code, actions, onClose, children }: PreviewPaneProps) {
  const { t } = useTranslation('common');
  return (
    <div className={cx('preview')}>
      <header className={cx('head')}>
        <span className={cx('code')}>{code}</span>
        {actions}
        <ActionIcon aria-label={t('list.closePreview')} onClick={onClose}>
          <IconX size={18} stroke={1.6} />
        </ActionIcon>
      </header>
      <div className={cx('body')}>{children}</div>
    </div>
  );
}

export interface PreviewSectionProps {
  title?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}

/** Part of a preview, between hairlines. */
export function PreviewSection({ title, aside, children }: PreviewSectionProps) {
  return (
    <section className={cx('section')}>
      {title === undefined ? null : (
        <div className={cx('sectionHead')}>
          <h3 className={cx('sectionTitle')}>{title}</h3>
          {aside === undefined ? null : <span className={cx('sectionAside')}>{aside}</span>}
        </div>
      )}
      {children}
    </section>
  );
}

export interface SectionActionProps {
  icon: Icon;
  children: ReactNode;
  isPending?: boolean;
  isDisabled?: boolean;
  onClick: () => void;
}

/** What can be done with a section, at the end of its head. */
export function SectionAction({
  icon: Sign,
  children,
  isPending = false,
  isDisabled = false,
  onClick,
}: SectionActionProps) {
  return (
    <Button
      my={-9}
      me={-10}
      size="xs"
      variant="subtle"
      loading={isPending}
      disabled={isDisabled}
      leftSection={<Sign size={14} stroke={1.6} aria-hidden />}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
