import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { Panel } from '#renderer/components/panel.tsx';
import { SkeletonLines, SkeletonRows } from '#renderer/components/skeletons.tsx';
import classes from './dashboard-skeleton.module.css';

const cx = bindClasses(classes);

/** The shape of a dashboard while its figures are on the way. */
export const DashboardSkeleton = () => {
  const { t } = useTranslation('dashboard');
  return (
    <div className={cx('stack')} role="status" aria-label={t('loading')}>
      <Panel>
        <div className={cx('hero')}>
          <Skeleton width={204} height={184} radius="md" />
          <div className={cx('heroWords')}>
            <Skeleton width="32%" height={10} />
            <Skeleton width="78%" height={22} />
            <Skeleton width="54%" height={22} />
            <Skeleton width="62%" height={10} />
            <Skeleton width={168} height={40} radius="md" mt="auto" />
          </div>
        </div>
      </Panel>
      <Panel padded={false}>
        <SkeletonRows count={4} />
      </Panel>
    </div>
  );
};

/** The column at the side, so that nothing moves when it comes. */
export const SideSkeleton = () => <SkeletonLines count={7} />;
