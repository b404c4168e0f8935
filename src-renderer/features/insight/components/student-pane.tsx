import { Anchor, Button, Group, Stack, Text, Timeline } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { StudentLine, TimelineEntry } from '#shared/contract/insight-students.ts';
import { PreviewPane, PreviewSection } from '#renderer/components/patterns/preview-pane.tsx';
import { FactList } from '#renderer/components/patterns/record-page.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { shownPercent } from '#renderer/components/shown-percent.ts';
import { useCan } from '#renderer/lib/session.ts';
import { studentQuery } from '../queries.ts';
import { useDurationWords } from '../use-duration-words.ts';
import { BehindBadges } from './behind-badges.tsx';

const Entry = ({ entry }: { readonly entry: TimelineEntry }) => {
  const { t } = useTranslation('insight');
  const { title, detail, score, path, kind } = entry;
  const detailWords = kind === 'reviewed' ? t('timeline.stars', { count: Number(detail) }) : detail;
  return (
    <>
      <Text size="sm">
        {path === null ? (
          title
        ) : (
          <Anchor component={Link} to={path} variant="ink">
            {title}
          </Anchor>
        )}
      </Text>
      <Text size="xs" c="dimmed" component="div">
        <RelativeTime at={entry.at} />
        {detail === '' ? '' : `, ${t(`result.${detail}`, { defaultValue: detailWords })}`}
        {score === null ? '' : `, ${t('percent', { value: shownPercent(score) })}`}
      </Text>
    </>
  );
};

interface StudentPaneProps {
  readonly student: StudentLine;
  readonly thresholds: Readonly<Record<string, string>>;
  readonly onClose: () => void;
}

/** How one student does, and what they did, the latest first. */
export const StudentPane = ({ student, thresholds, onClose }: StudentPaneProps) => {
  const { t } = useTranslation('insight');
  const duration = useDurationWords();
  const query = useQuery(studentQuery(student.user_id, thresholds));
  const can = useCan();
  const percent = (value: number | null): string =>
    value === null ? t('none') : t('percent', { value: shownPercent(value) });
  return (
    <PreviewPane
      code={t('students.one')}
      onClose={onClose}
      actions={
        can('messages:add') ? (
          <Button component={Link} to={`/Messages?to=${student.user_id}`} size="xs" variant="default">
            {t('students.message')}
          </Button>
        ) : undefined
      }
    >
      <PreviewSection>
        <Stack gap={12}>
          <Text component="h2" fz={17} lh="24px" fw={620}>
            {student.name}
          </Text>
          {student.behind.length === 0 ? null : (
            <Group gap={6}>
              <BehindBadges reasons={student.behind} />
            </Group>
          )}
          <FactList
            facts={[
              { label: t('students.progress'), value: percent(student.progress) },
              { label: t('students.attempts'), value: student.attempts },
              { label: t('students.best'), value: percent(student.best_score) },
              { label: t('students.mean'), value: percent(student.mean_score) },
              {
                label: t('students.against'),
                value:
                  student.against_class === null
                    ? t('none')
                    : t('students.points', { value: shownPercent(student.against_class) }),
              },
              { label: t('students.time'), value: duration(student.minutes) },
              {
                label: t('students.due'),
                value: t('students.overdueOf', { count: student.due, overdue: student.overdue }),
              },
            ]}
          />
        </Stack>
      </PreviewSection>
      <PreviewSection title={t('timeline.title')}>
        <QueryState query={query} errorTitle={t('failed')}>
          {({ timeline }) => (
            <Timeline bulletSize={12} lineWidth={1}>
              {timeline.map((entry) => (
                <Timeline.Item
                  key={entry.key}
                  title={t(`timeline.${entry.kind}`, { defaultValue: entry.kind })}
                >
                  <Entry entry={entry} />
                </Timeline.Item>
              ))}
            </Timeline>
          )}
        </QueryState>
      </PreviewSection>
    </PreviewPane>
  );
};
