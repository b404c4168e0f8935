import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { IconFlagFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CourseProgress } from '#shared/contract/course-progress.ts';
import { completeParts } from '#shared/domain/course-player/run-completion.ts';
import { ContentProgress } from '#renderer/components/course-player/content-progress.tsx';
import type { CourseRunHandle } from '../use-course-run.ts';

interface ContentPanelProps {
  readonly progress: CourseProgress;
  readonly handle: CourseRunHandle;
  readonly titleOf: (itemId: number) => string;
  readonly onOpen: (itemId: number) => void;
}

/** How far somebody is in the course, and what they have flagged in it. */
export const ContentPanel = ({ progress, handle, titleOf, onOpen }: ContentPanelProps) => {
  const { t } = useTranslation('course-player');
  const { course, run } = handle;
  const { summary, items, removed } = progress;
  const flagged = items.filter((one) => one.is_flagged || one.flagged_question_ids.length > 0);
  const { completion } = summary;
  return (
    <Stack gap={20}>
      <ContentProgress
        percent={Math.floor(summary.percent)}
        completed={summary.completed_count}
        required={summary.required_count}
        timeMs={summary.time_ms}
        completion={
          completion === null ? null : { finishedAt: completion.finished_at, newSince: completion.new_since }
        }
        waiting={items.filter((one) => one.is_pending).length}
        sections={course.sections}
        parts={completeParts(run)}
        removed={removed}
      />
      {flagged.length === 0 ? null : (
        <Stack gap={8} component="section">
          <Title order={3} fz="sm">
            {t('flags.title')}
          </Title>
          <Stack component="ul" gap={6}>
            {flagged.map(({ item_id: id, flagged_question_ids: questions }) => (
              <Group key={id} component="li" gap={8} wrap="nowrap" align="flex-start">
                <IconFlagFilled
                  size={14}
                  color="var(--warn)"
                  aria-hidden
                  style={{ flex: 'none', marginTop: 3 }}
                />
                <div>
                  <Anchor component="button" type="button" size="sm" ta="start" onClick={() => onOpen(id)}>
                    {titleOf(id)}
                  </Anchor>
                  {questions.length === 0 ? null : (
                    <Text size="xs" c="dimmed" className="tn">
                      {t('flags.questions', { count: questions.length })}
                    </Text>
                  )}
                </div>
              </Group>
            ))}
          </Stack>
        </Stack>
      )}
    </Stack>
  );
};
