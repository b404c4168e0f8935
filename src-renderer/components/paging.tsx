import { ActionIcon, Select } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PAGE_SIZES, type PageSize } from '#renderer/hooks/use-list-params.ts';
import { bindClasses } from './bind-classes.ts';
import classes from './paging.module.css';

const cx = bindClasses(classes);

export interface PagingProps {
  /** Page index from 0. */
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
  /** Lets the person choose the rows of a page. */
  onPageSize?: ((size: PageSize) => void) | undefined;
}

/** Where in the list this page is, and the way to the next one. */
export function Paging({ page, pageSize, total, onPage, onPageSize }: PagingProps) {
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
      {pages === 1 && !PAGE_SIZES.some((size) => size === pageSize) ? (
        // A list that is given whole has no pages to speak of.
        <span className={cx('perPage')} />
      ) : onPageSize === undefined || total <= PAGE_SIZES[0] ? (
        <span className={cx('perPage')}>{t('list.perPage', { count: pageSize })}</span>
      ) : (
        <Select
          className={cx('perPage')}
          size="xs"
          w={132}
          aria-label={t('list.pageSize')}
          allowDeselect={false}
          data={PAGE_SIZES.map((size) => ({
            value: String(size),
            label: t('list.perPage', { count: size }),
          }))}
          value={String(pageSize)}
          onChange={(value) => {
            const size = PAGE_SIZES.find((one) => String(one) === value);
            if (size !== undefined) onPageSize(size);
          }}
        />
      )}
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
