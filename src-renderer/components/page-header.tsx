import type { ReactNode } from 'react';
import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { bindClasses } from './bind-classes.ts';
import classes from './page-header.module.css';

const cx = bindClasses(classes);

export interface PageHeaderProps {
  title: ReactNode;
  /** One line that says what this page is for. */
  description?: ReactNode;
  /** The primary action last, quieter ones before it. */
  actions?: ReactNode;
  /** Where the back arrow leads; without it there is no arrow. */
  backTo?: string | undefined;
  /** Draws the hairline under the header, for pages whose panes start right below it. */
  withLine?: boolean;
  gutter?: 'work' | 'dashboard';
}

export function PageHeader({
  title,
  description,
  actions,
  backTo,
  withLine = false,
  gutter = 'work',
}: PageHeaderProps) {
  const { t } = useTranslation('common');
  return (
    <header
      className={cx('header', withLine && 'withLine')}
      data-gutter={gutter}
      data-back={backTo === undefined ? undefined : true}
    >
      {backTo === undefined ? null : (
        <ActionIcon component={Link} to={backTo} aria-label={t('action.back')} className={cx('back')}>
          <IconArrowLeft size={18} stroke={1.6} />
        </ActionIcon>
      )}
      <div className={cx('words')}>
        {/* The shell moves focus here after a change of route. */}
        <h1 className={cx('title')} tabIndex={-1} data-page-title>
          {title}
        </h1>
        {description === undefined ? null : <p className={cx('description')}>{description}</p>}
      </div>
      {/* Banners leave them free. */}
      {actions === undefined ? null : (
        <div className={cx('actions')} data-page-actions>
          {actions}
        </div>
      )}
    </header>
  );
}
