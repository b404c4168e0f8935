import { Anchor, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Question } from '#shared/contract/questions.ts';
import { PreviewSection } from '#renderer/components/patterns/preview-pane.tsx';
import { ScoreDistribution } from '#renderer/components/score-distribution.tsx';
import { optionLetter } from '../option-letter.ts';
import { usageQuery } from '../queries.ts';
import { FacilityLine } from './facility-line.tsx';
import { UsageVersions } from './usage-versions.tsx';

const SHOWN = 4;

interface QuestionUsageProps {
  readonly question: Question;
}

/** How a question behaved in exams that were sat, and where it stands. */
export const QuestionUsage = ({ question }: QuestionUsageProps) => {
  const { t } = useTranslation('questions');
  const usage = useQuery(usageQuery(question.id));
  if (usage.isPending) {
    return (
      <PreviewSection title={t('usage.behaves')}>
        <Skeleton height={48} />
      </PreviewSection>
    );
  }
  if (usage.isError) {
    return (
      <PreviewSection title={t('usage.behaves')}>
        <Text size="sm" c="dimmed">
          {t('usage.failed')}
        </Text>
      </PreviewSection>
    );
  }
  const { exams, answers, facility, chosen, versions } = usage.data;
  const correct = question.answers[0]?.correct_answer ?? null;
  const letters =
    question.question_type === 'true-false'
      ? [t('option.true'), t('option.false')]
      : chosen.map((_, at) => optionLetter(at));
  return (
    <>
      <PreviewSection title={t('usage.behaves')} aside={t('usage.answers', { count: answers })}>
        {answers === 0 ? (
          <Text size="sm" c="dimmed">
            {t('usage.noAnswers')}
          </Text>
        ) : (
          <>
            {chosen.length === 0 ? null : (
              <ScoreDistribution
                label={t('usage.chosen')}
                highlight={correct === null ? undefined : correct - 1}
                bins={chosen.map((count, at) => ({ label: letters[at] ?? '', count }))}
              />
            )}
            <FacilityLine answers={answers} facility={facility} />
          </>
        )}
      </PreviewSection>
      <UsageVersions versions={versions} letters={letters} />
      {exams.length === 0 ? null : (
        <PreviewSection title={t('usage.exams', { count: exams.length })}>
          <Stack component="ul" gap={0}>
            {exams.slice(0, SHOWN).map((exam) => (
              <li key={exam.exam_id}>
                <Anchor
                  component={Link}
                  variant="ink"
                  display="block"
                  truncate
                  size="sm"
                  lh="22px"
                  to={`/CreateExam?editExam=true&examId=${exam.exam_id}`}
                  title={exam.exam_title}
                >
                  {exam.exam_title === '' ? t('usage.untitled') : exam.exam_title}
                </Anchor>
              </li>
            ))}
          </Stack>
          {exams.length > SHOWN ? (
            <Text size="sm" c="dimmed">
              {t('usage.moreExams', { count: exams.length - SHOWN })}
            </Text>
          ) : null}
        </PreviewSection>
      )}
    </>
  );
};
