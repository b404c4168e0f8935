import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { bindClasses } from './bind-classes.ts';
import classes from './paging.module.css';

const cx = bindClasses(classes);

export interface PagingProps {
  /** Page index from 0. */
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
}

/** Where in the list this page is, and the way to the next one. */
export function Paging({ page, pageSize, total, onPage }: PagingProps) {
  const { t, i18n } = useTranslation('common');
  const number = new Intl.NumberFormat(i18n.language);
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const current = Math.min(Math.max(0, page), pages - 1);
  const range =
    total === 0
      ? t('list.rangeEmpty')
      : t('list.range', {
          from: number.format(current * pageSize + 1),
          to: number.format(Math.min(total, (current + 1) * pageSize)),
          total: number.format(total),
        });
  return (
    <nav className={cx('root')} aria-label={range}>
      <span role="status">{range}</span>
      <span className={cx('perPage')}>{t('list.perPage', { count: pageSize })}</span>
      <ActionIcon
        size={32}
        aria-label={t('list.previousPage')}
        disabled={current === 0}
        onClick={() => onPage(current - 1)}
      >
        <IconChevronLeft size={16} stroke={1.8} />
      </ActionIcon>
      <ActionIcon
        size={32}
        aria-label={t('list.nextPage')}
        disabled={current >= pages - 1}
        onClick={() => onPage(current + 1)}
      >
        <IconChevronRight size={16} stroke={1.8} />
      </ActionIcon>
    </nav>
  );
}
