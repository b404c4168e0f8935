import { Group, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { lengthText } from '#renderer/components/media/media-words.tsx';
import { ProgressRing } from '#renderer/components/progress-ring.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { StatusBadge } from '#renderer/components/status-badge.tsx';
import type { PartDone } from './course-outline.tsx';
import type { PlayerSection } from './player-item.ts';

export interface ContentProgressProps {
  readonly percent: number;
  /** Required items that are complete, and all of them. */
  readonly completed: number;
  readonly required: number;
  /** On all computers, in milliseconds. */
  readonly timeMs: number;
  /** Once finished: that never falls. */
  readonly completion: { readonly finishedAt: string; readonly newSince: number } | null;
  /** Items that were handed in and wait for a mark. */
  readonly waiting: number;
  readonly sections: readonly PlayerSection[];
  readonly parts: ReadonlyMap<number, PartDone>;
  /** What was done of items that the course has no more. */
  readonly removed: readonly { readonly title: string }[];
}

/** How far somebody is in a course, and in each of its sections. */
export const ContentProgress = (props: ContentProgressProps) => {
  const { percent, completed, required, timeMs, completion, waiting, sections, parts, removed } = props;
  const { t } = useTranslation('player');
  return (
    <Stack gap={16}>
      <Group gap={14} wrap="nowrap">
        <ProgressRing
          value={completed}
          total={required}
          text={t('progress.percent', { percent })}
          label={t('progress.title')}
          size={64}
        />
        <Stack gap={2}>
          <Text size="sm" fw={600} className="tn">
            {required === 0
              ? t('progress.nothing')
              : t('progress.items', { done: completed, count: required })}
          </Text>
          <Text size="xs" c="dimmed" className="tn">
            {t('progress.time', { time: lengthText(timeMs) })}
          </Text>
        </Stack>
      </Group>
      {completion === null ? null : (
        <Text size="sm">
          {t('progress.finished')} <RelativeTime at={completion.finishedAt} />
          {completion.newSince === 0 ? null : `, ${t('progress.newSince', { count: completion.newSince })}`}
        </Text>
      )}
      {waiting === 0 ? null : <Text size="sm">{t('progress.waiting', { count: waiting })}</Text>}
      <Stack component="ul" variant="lines" gap={0} aria-label={t('progress.sections')}>
        {sections
          .filter(({ parent_id: parent }) => parent === null)
          .map(({ id, title }) => {
            const part = parts.get(id);
            return (
              <Group key={id} component="li" gap={8} py={8} wrap="nowrap" justify="space-between">
                <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                  {title || t('untitledSection')}
                </Text>
                {part?.isComplete === true ? (
                  <StatusBadge tone="ok" plain>
                    {t('step.done')}
                  </StatusBadge>
                ) : (
                  <Text size="xs" c="dimmed" className="tn" style={{ flex: 'none' }}>
                    {t('partDone', { done: part?.done ?? 0, total: part?.required ?? 0 })}
                  </Text>
                )}
              </Group>
            );
          })}
      </Stack>
      {removed.length === 0 ? null : (
        <Stack gap={4}>
          <Title order={3} fz="sm">
            {t('progress.removed')}
          </Title>
          {removed.map(({ title }, at) => (
            <Text key={at} size="sm" c="dimmed">
              {title}
            </Text>
          ))}
        </Stack>
      )}
    </Stack>
  );
};
