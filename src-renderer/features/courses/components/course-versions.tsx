import { Button, Drawer, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '#renderer/components/confirm-dialog.tsx';
import { showError, showSuccess } from '#renderer/components/feedback-store.ts';
import { VersionComparison } from '#renderer/components/publishing/version-comparison.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { StatusBadge } from '#renderer/components/status-badge.tsx';
import { errorText } from '#renderer/lib/error-text.ts';
import { comparisonQuery, courseVersionsQuery, useRestoreVersion } from '../version-queries.ts';
import { CourseChangesView } from './course-changes.tsx';

export interface CourseVersionsProps {
  readonly courseId: number;
  readonly title: string;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** What was published of a course: looked through and compared. */
export function CourseVersions({ opened, onClose, ...versions }: CourseVersionsProps) {
  const { t } = useTranslation('courses');
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={520}
      title={t('versions.title', { title: versions.title })}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      <VersionList {...versions} onClose={onClose} />
    </Drawer>
  );
}

function VersionList({ courseId, onClose }: Pick<CourseVersionsProps, 'courseId' | 'onClose'>) {
  const { t } = useTranslation('courses');
  const query = useQuery(courseVersionsQuery(courseId));
  const navigate = useNavigate();
  const restore = useRestoreVersion(courseId);
  const [asked, setAsked] = useState<number>();
  const run = (number: number): void =>
    restore.mutate(number, {
      onSuccess: () => {
        showSuccess(t('versions.restored', { number }));
        onClose();
        // What is open was written from the draft that stood there before.
        void navigate('/Courses');
      },
      onError: (error) => showError(errorText(error)),
      onSettled: () => setAsked(undefined),
    });
  return (
    <QueryState query={query}>
      {(versions) => (
        <Stack gap={20}>
          <Stack variant="lines" gap={0} component="ul" aria-label={t('versions.list')}>
            {versions.map((one) => (
              <Stack key={one.published_version} component="li" gap={4} py={10}>
                <Group gap={8} justify="space-between">
                  <Text fw={600}>{t('common:versions.number', { number: one.published_version })}</Text>
                  {one.is_current ? <StatusBadge tone="ok">{t('versions.current')}</StatusBadge> : null}
                </Group>
                <Text size="sm" c="dimmed">
                  <RelativeTime at={one.published_at} />
                </Text>
                <Text size="sm">
                  {[
                    t('count.items', { count: one.item_count }),
                    t('count.minutes', { count: one.duration_minutes }),
                    ...(one.is_for_some ? [t('common:who.some')] : []),
                  ].join(', ')}
                </Text>
                <Group>
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={t('versions.restoreNamed', { number: one.published_version })}
                    onClick={() => setAsked(one.published_version)}
                  >
                    {t('versions.restore')}
                  </Button>
                </Group>
              </Stack>
            ))}
          </Stack>
          <ConfirmDialog
            opened={asked !== undefined}
            title={t('versions.restoreTitle', { number: asked ?? 0 })}
            confirmLabel={t('versions.restore')}
            isBusy={restore.isPending}
            onClose={() => setAsked(undefined)}
            onConfirm={() => {
              if (asked !== undefined) run(asked);
            }}
          >
            <Text>{t('versions.restoreText')}</Text>
          </ConfirmDialog>
          {versions.length < 2 ? null : (
            <VersionComparison numbers={versions.map((one) => one.published_version)}>
              {(from, to) => <Comparison courseId={courseId} from={from} to={to} />}
            </VersionComparison>
          )}
        </Stack>
      )}
    </QueryState>
  );
}

interface ComparisonProps {
  readonly courseId: number;
  readonly from: number;
  readonly to: number;
}

function Comparison({ courseId, from, to }: ComparisonProps) {
  const query = useQuery(comparisonQuery(courseId, from, to));
  return <QueryState query={query}>{(changes) => <CourseChangesView changes={changes} />}</QueryState>;
}
