import { Flex, Skeleton, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Panel } from '#renderer/components/panel.tsx';
import { SkeletonLines, SkeletonRows } from '#renderer/components/skeletons.tsx';

/** The shape of a dashboard while its figures are on the way. */
export const DashboardSkeleton = () => {
  const { t } = useTranslation('dashboard');
  return (
    <Stack gap={20} role="status" aria-label={t('loading')}>
      <Panel>
        <Flex gap={22} direction={{ base: 'column', sm: 'row' }}>
          <Skeleton width={204} height={184} radius="md" />
          <Stack flex={1} gap={14} pt={6}>
            <Skeleton width="32%" height={10} />
            <Skeleton width="78%" height={22} />
            <Skeleton width="54%" height={22} />
            <Skeleton width="62%" height={10} />
            <Skeleton width={168} height={40} radius="md" mt="auto" />
          </Stack>
        </Flex>
      </Panel>
      <Panel padded={false}>
        <SkeletonRows count={4} />
      </Panel>
    </Stack>
  );
};

/** The column at the side, so that nothing moves when it comes. */
export const SideSkeleton = () => <SkeletonLines count={7} />;
