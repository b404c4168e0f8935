import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { bindClasses } from './bind-classes.ts';
import classes from './skeletons.module.css';

const cx = bindClasses(classes);

// Uneven on purpose: lines of one length look like content that never arrives.
const widths = ['82%', '64%', '74%', '58%', '88%', '69%', '78%', '61%', '71%', '84%'] as const;

const widthAt = (index: number): string => widths[index % widths.length] ?? '70%';

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

export interface SkeletonsProps {
  /** How many rows, lines or cards. */
  count?: number;
}

export function SkeletonRows({ count = 8 }: SkeletonsProps) {
  const { t } = useTranslation('common');
  return (
    <div className={cx('rows')} role="status" aria-label={t('state.loading')}>
      {range(count).map((index) => (
        <div key={index} className={cx('row')}>
          <Skeleton width={16} height={16} radius="xs" />
          <div className={cx('text')}>
            <Skeleton height={10} width={widthAt(index)} />
            <Skeleton height={10} width={widthAt(index + 3)} />
          </div>
          <Skeleton height={10} width={72} />
          <Skeleton height={10} width={40} />
        </div>
      ))}
    </div>
  );
}

export function SkeletonLines({ count = 4 }: SkeletonsProps) {
  const { t } = useTranslation('common');
  return (
    <div className={cx('lines')} role="status" aria-label={t('state.loading')}>
      {range(count).map((index) => (
        <Skeleton key={index} height={10} width={widthAt(index)} />
      ))}
    </div>
  );
}

export function SkeletonCards({ count = 6 }: SkeletonsProps) {
  const { t } = useTranslation('common');
  return (
    <div className={cx('cards')} role="status" aria-label={t('state.loading')}>
      {range(count).map((index) => (
        <div key={index} className={cx('card')}>
          <Skeleton height={96} radius="md" />
          <Skeleton height={10} width={widthAt(index)} />
          <Skeleton height={10} width="40%" />
        </div>
      ))}
    </div>
  );
}

/** A form while its record is on the way. */
export function SkeletonForm({ count = 4 }: SkeletonsProps) {
  const { t } = useTranslation('common');
  return (
    <div className={cx('form')} role="status" aria-label={t('state.loading')}>
      {range(count).map((index) => (
        <div key={index} className={cx('field')}>
          <Skeleton height={10} width={90} />
          <Skeleton height={36} radius="md" />
        </div>
      ))}
    </div>
  );
}
