import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LookedAtExam } from '#shared/contract/content-management.ts';
import { FormSection, RecordPage, type RecordFact } from '#renderer/components/patterns/record-page.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { useIsHubAway } from '#renderer/lib/sync-status.ts';
import { ContentState } from '../components/content-state.tsx';
import { DecisionDialogs, type Decision } from '../components/decision-dialogs.tsx';
import { LookActions, LookNotes } from '../components/look-parts.tsx';
import { LookedAtQuestion } from '#renderer/components/content/looked-at-question.tsx';
import { lookQuery } from '../queries.ts';

const LIST = '/ContentManagement';

const useFacts = (exam: LookedAtExam | undefined): RecordFact[] => {
  const { t, i18n } = useTranslation('content-management');
  if (exam === undefined) return [];
  const { content, audience, opens_at: opens, closes_at: closes } = exam;
  const price = new Intl.NumberFormat(i18n.language, { style: 'currency', currency: exam.currency });
  const waiting = content.waiting_since;
  return [
    { label: t('field.author'), value: content.author_name },
    { label: t('field.status'), value: <ContentState status={content.status} /> },
    ...(waiting === null ? [] : [{ label: t('field.waiting'), value: <RelativeTime at={waiting} /> }]),
    { label: t('field.version'), value: exam.published_version ?? t('look.draft') },
    { label: t('field.subject'), value: content.subject || t('none') },
    { label: t('field.students'), value: content.students },
    {
      label: t('field.time'),
      value:
        exam.duration_minutes === 0 ? t('look.untimed') : t('look.minutes', { count: exam.duration_minutes }),
    },
    { label: t('field.passMark'), value: t('look.percent', { value: exam.pass_percent }) },
    { label: t('field.attempts'), value: exam.attempts_allowed },
    { label: t('field.price'), value: exam.price === 0 ? t('look.free') : price.format(exam.price) },
    { label: t('field.audience'), value: audience.length === 0 ? t('look.everybody') : audience.join(', ') },
    ...(opens === null ? [] : [{ label: t('field.opens'), value: <RelativeTime at={opens} /> }]),
    ...(closes === null ? [] : [{ label: t('field.closes'), value: <RelativeTime at={closes} /> }]),
  ];
};

/** One exam of somebody with everything in it, and what is decided about it. */
export const LookPage = ({ id }: { readonly id: number }) => {
  const { t } = useTranslation('content-management');
  const query = useQuery(lookQuery(id));
  const isAway = useIsHubAway();
  const [decision, setDecision] = useState<Decision>();
  const exam = query.data;
  const facts = useFacts(exam);
  return (
    <>
      <RecordPage
        title={exam?.content.title ?? t('look.title')}
        description={exam === undefined ? undefined : t('look.by', { author: exam.content.author_name })}
        backTo={LIST}
        query={query}
        facts={facts}
        actions={
          exam === undefined ? undefined : <LookActions seen={exam} isAway={isAway} onDecide={setDecision} />
        }
      >
        {exam === undefined ? null : (
          <Stack gap={24}>
            <LookNotes seen={exam} isAway={isAway} />
            {exam.description === '' && exam.introduction === '' ? null : (
              <FormSection title={t('look.about')}>
                <Text style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{exam.description}</Text>
                <Text c="dimmed" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
                  {exam.introduction}
                </Text>
              </FormSection>
            )}
            <FormSection title={t('look.questions', { count: exam.questions.length })}>
              <Stack variant="lines" component="ol" gap={0}>
                {exam.questions.map((question, index) => (
                  <LookedAtQuestion key={question.question_id} question={question} number={index + 1} />
                ))}
              </Stack>
            </FormSection>
          </Stack>
        )}
      </RecordPage>
      {exam === undefined ? null : (
        <DecisionDialogs seen={exam} decision={decision} onClose={() => setDecision(undefined)} />
      )}
    </>
  );
};
