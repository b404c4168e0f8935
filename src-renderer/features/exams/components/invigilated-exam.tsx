import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InvigilatedExam } from '#shared/contract/invigilation.ts';
import { formatAbsolute } from '#renderer/components/format-time.ts';
import { PreviewSection } from '#renderer/components/patterns/preview-pane.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { useIsHubAway } from '#renderer/lib/sync-status.ts';
import { allowancesQuery } from '../time-queries.ts';
import { AllowanceAmount } from './allowance-amount.tsx';
import { ExamPersonLine } from './exam-person-line.tsx';
import { RunningAttempts } from './running-attempts.tsx';
import { StartCodeDialog } from './start-code-dialog.tsx';

/** Who has another time than everybody: how much, and never why. */
const OwnTimes = ({ examId }: { readonly examId: number }) => {
  const { t } = useTranslation('exams');
  const query = useQuery(allowancesQuery(examId));
  if (query.data?.length === 0) return null;
  return (
    <PreviewSection title={t('allowances.title')}>
      <QueryState query={query}>
        {(data) => (
          <Stack component="ul" gap={8} m={0} p={0} style={{ listStyle: 'none' }}>
            {data.map((one) => (
              <ExamPersonLine key={one.user_id} name={one.name} actions={[]}>
                <AllowanceAmount of={one} />
              </ExamPersonLine>
            ))}
          </Stack>
        )}
      </QueryState>
    </PreviewSection>
  );
};

interface InvigilatedExamCardProps {
  readonly exam: InvigilatedExam;
  /** Milliseconds, by the clock of this page. */
  readonly now: number;
}

/** An exam that one invigilates: its window, its start code, and who sits it. */
export const InvigilatedExamCard = ({ exam, now }: InvigilatedExamCardProps) => {
  const { t, i18n } = useTranslation('exams');
  const isAway = useIsHubAway();
  const [isCodeShown, setCodeShown] = useState(false);
  const at = (moment: string): string => formatAbsolute(Date.parse(moment), i18n.language);
  const {
    exam_id: id,
    exam_title: title,
    opens_at: from,
    closes_at: until,
    duration_minutes: minutes,
  } = exam;
  const isOpen = from === null || Date.parse(from) <= now;
  const facts = [
    t('common:versions.number', { number: exam.published_version }),
    minutes === null ? t('settings.untimed') : t('count.minutes', { count: minutes }),
    ...(from === null ? [] : [t('allowances.opensAt', { at: at(from) })]),
    ...(until === null ? [] : [t('allowances.closesAt', { at: at(until) })]),
  ];
  return (
    <Card component="section" withBorder padding={20} aria-label={title}>
      <Stack gap={16}>
        <Group justify="space-between" align="flex-start" gap={12}>
          <div style={{ minWidth: 0, flex: '1 1 200px' }}>
            <Title order={2} size="h4" style={{ overflowWrap: 'anywhere' }}>
              {title}
            </Title>
            <Text size="sm" c="dimmed">
              {facts.join(', ')}
            </Text>
          </div>
          {exam.is_sealed ? (
            <Button variant="default" disabled={!isOpen} onClick={() => setCodeShown(true)}>
              {t('action.startCode')}
            </Button>
          ) : null}
        </Group>
        {exam.is_sealed && !isOpen ? (
          <Text size="sm" c="dimmed">
            {t('invigilation.codeLater')}
          </Text>
        ) : null}
        {isAway ? (
          <Text size="sm" c="dimmed">
            {t('invigilation.away')}
          </Text>
        ) : (
          <>
            <RunningAttempts
              examId={id}
              none={
                <Text size="sm" c="dimmed">
                  {t('invigilation.nobody')}
                </Text>
              }
            />
            <OwnTimes examId={id} />
          </>
        )}
      </Stack>
      <StartCodeDialog examId={id} title={title} opened={isCodeShown} onClose={() => setCodeShown(false)} />
    </Card>
  );
};
