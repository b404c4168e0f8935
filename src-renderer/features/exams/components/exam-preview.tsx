import { Button, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { IconChecklist, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ExamCard } from '#shared/contract/exams.ts';
import { useReleaseWords } from '#renderer/components/publishing/use-release-words.ts';
import { PreviewPane, PreviewSection } from '#renderer/components/patterns/preview-pane.tsx';
import { FactList } from '#renderer/components/patterns/record-page.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { useCan } from '#renderer/lib/session.ts';
import { formatPrice } from '#renderer/lib/content-time.ts';
import { examQuery, waitingQuery } from '../queries.ts';
import { ExamAllowances } from './exam-allowances.tsx';
import { ExamInvigilators } from './exam-invigilators.tsx';
import { ExamActions } from './exam-actions.tsx';
import { ExamAttempts, ExamScores } from './exam-results.tsx';
import { ExamStatusBadge } from './exam-status.tsx';
import { MarkingDrawer } from './marking-drawer.tsx';
import { RunningAttempts } from './running-attempts.tsx';
import { TestRuns } from './test-runs.tsx';

const STEP_COUNT = 6;

export interface ExamPreviewProps {
  exam: ExamCard;
  /** Authors change; whoever may only view looks. */
  canChange: boolean;
  onClose: () => void;
  /** Shows another exam in this place: the copy that was made. */
  onShow: (examId: number | undefined) => void;
}

/** One exam beside the list: what it is, what can be done with it, how it went. */
export function ExamPreview({ exam, canChange, onClose, onShow }: ExamPreviewProps) {
  const { t, i18n } = useTranslation('exams');
  const releaseWords = useReleaseWords();
  const can = useCan();
  const mayMark = can('instructor-exams:grade');
  const mayLook = mayMark || can('settings:add');
  const [isMarking, setMarking] = useState(false);
  const id = exam.exam_step_one_id;
  const record = useQuery(examQuery(id)).data;
  const waiting = useQuery({ ...waitingQuery(id), enabled: exam.attempts > 0 }).data;
  const isDraft = exam.exam_status === 'savedAsDraft';
  const nextStep = Math.min(STEP_COUNT, exam.progress_bar + 1);
  const isArchived = exam.exam_status === 'archived';
  const settings = record?.draft.settings;
  return (
    <PreviewPane
      code={<ExamStatusBadge exam={exam} />}
      onClose={onClose}
      actions={
        canChange ? (
          <>
            {isArchived || !(isDraft || can('instructor-exams:edit')) ? null : (
              <Button
                component={Link}
                to={`/CreateExam?editExam=true&examId=${id}${isDraft ? `&step=${nextStep}` : ''}`}
                size="xs"
                variant="default"
                leftSection={<IconPencil size={14} stroke={1.6} aria-hidden />}
              >
                {isDraft ? t('action.continue') : t('action.edit')}
              </Button>
            )}
            <ExamActions exam={exam} hasChanges={record?.has_changes} onShow={onShow} />
          </>
        ) : null
      }
    >
      <PreviewSection>
        <Title order={2} variant="lead">
          {exam.exam_title}
        </Title>
        {record === undefined || record.draft.exam_description === '' ? null : (
          <Text size="sm" lh="19px" c="var(--ink2)" mt={6} lineClamp={6} style={{ overflowWrap: 'anywhere' }}>
            {record.draft.exam_description}
          </Text>
        )}
        {isDraft ? (
          <Stack gap={6} pt={14} fz="xs" lh="16px" c="dimmed">
            <Progress
              value={(exam.progress_bar / STEP_COUNT) * 100}
              aria-label={t('card.steps', { done: exam.progress_bar })}
            />
            <span>{t('card.steps', { done: exam.progress_bar })}</span>
          </Stack>
        ) : null}
      </PreviewSection>
      {waiting === undefined || waiting.total === 0 ? null : (
        <PreviewSection>
          <Group
            gap="8px 12px"
            justify="space-between"
            px={12}
            py={10}
            c="var(--warn)"
            bg="var(--warn-soft)"
            bdrs="md"
          >
            <Text component="span" flex={1} miw={140} size="sm" fw={550}>
              {t('marking.waiting', { count: waiting.total })}
            </Text>
            {mayMark ? (
              <Button
                size="xs"
                variant="default"
                leftSection={<IconChecklist size={14} stroke={1.6} aria-hidden />}
                onClick={() => setMarking(true)}
              >
                {t('marking.open')}
              </Button>
            ) : null}
          </Group>
          <MarkingDrawer
            opened={isMarking}
            attemptIds={waiting.data.map((row) => row.attempt_id)}
            onClose={() => setMarking(false)}
          />
        </PreviewSection>
      )}
      {exam.attempts === 0 ? null : <ExamScores exam={exam} />}
      <PreviewSection title={t('preview.details')}>
        <FactList
          facts={[
            { label: t('column.questions'), value: exam.num_of_questions },
            {
              label: t('preview.time'),
              value:
                exam.exam_duration === 0
                  ? t('settings.untimed')
                  : t('count.minutes', { count: exam.exam_duration }),
            },
            ...(settings === undefined
              ? []
              : [
                  { label: t('settings.passMark'), value: t('percent', { value: settings.pass_percent }) },
                  { label: t('settings.attemptsAllowed'), value: settings.attempts_allowed },
                  { label: t('settings.review'), value: t(`review.${settings.review_policy}.label`) },
                  ...(settings.release === undefined
                    ? []
                    : [{ label: t('settings.release'), value: releaseWords(settings.release) }]),
                ]),
            {
              label: t('price.title'),
              value:
                exam.exam_price === 0
                  ? t('price.isFree')
                  : formatPrice(exam.exam_price, exam.currency, i18n.language),
            },
            ...(exam.closes_at === null
              ? []
              : [
                  {
                    label: t('field.closing'),
                    value: (
                      <>
                        <RelativeTime at={exam.closes_at} timeZone={exam.time_zone ?? undefined} />,{' '}
                        {t(`closeRule.${exam.close_rule}.label`)}
                      </>
                    ),
                  },
                ]),
            ...(exam.published_at === null
              ? []
              : [
                  {
                    label: t('preview.published'),
                    value: (
                      <>
                        {record?.published_version == null
                          ? null
                          : `${t('preview.version', { version: record.published_version })}, `}
                        <RelativeTime at={exam.published_at} />
                      </>
                    ),
                  },
                ]),
            { label: t('preview.updated'), value: <RelativeTime at={exam.updated_at} /> },
          ]}
        />
      </PreviewSection>
      {mayLook && !isDraft ? <RunningAttempts examId={id} /> : null}
      {exam.published_at === null ? null : <TestRuns examId={id} />}
      {mayLook && !isDraft && !isArchived ? (
        <>
          <ExamAllowances examId={id} />
          <ExamInvigilators examId={id} />
        </>
      ) : null}
      {exam.attempts === 0 ? null : <ExamAttempts exam={exam} mayDecide={mayLook} mayMark={mayMark} />}
    </PreviewPane>
  );
}
