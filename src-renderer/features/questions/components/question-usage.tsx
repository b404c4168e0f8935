import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Question } from '#shared/contract/questions.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { PreviewSection } from '#renderer/components/patterns/preview-pane.tsx';
import { ScoreDistribution } from '#renderer/components/score-distribution.tsx';
import { optionLetter } from '../option-letter.ts';
import { usageQuery } from '../queries.ts';
import classes from './question-usage.module.css';

const cx = bindClasses(classes);

const SHOWN = 4;

interface QuestionUsageProps {
  readonly question: Question;
}

/** How a question behaved in exams that were sat, and where it stands. */
export const QuestionUsage = ({ question }: QuestionUsageProps) => {
  const { t, i18n } = useTranslation('questions');
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
        <p className={cx('quiet')}>{t('usage.failed')}</p>
      </PreviewSection>
    );
  }
  const { exams, answers, facility, chosen } = usage.data;
  const number = new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const correct = question.answers[0]?.correct_answer ?? null;
  const letters =
    question.question_type === 'true-false'
      ? [t('option.true'), t('option.false')]
      : chosen.map((_, at) => optionLetter(at));
  return (
    <>
      <PreviewSection title={t('usage.behaves')} aside={t('usage.answers', { count: answers })}>
        {answers === 0 ? (
          <p className={cx('quiet')}>{t('usage.noAnswers')}</p>
        ) : (
          <>
            {chosen.length === 0 ? null : (
              <ScoreDistribution
                label={t('usage.chosen')}
                highlight={correct === null ? undefined : correct - 1}
                bins={chosen.map((count, at) => ({ label: letters[at] ?? '', count }))}
              />
            )}
            {facility === null ? null : (
              <p className={cx('facility')} title={t('usage.facilityText')}>
                {t('usage.facility')} <strong>{number.format(facility)}</strong>
              </p>
            )}
          </>
        )}
      </PreviewSection>
      {exams.length === 0 ? null : (
        <PreviewSection title={t('usage.exams', { count: exams.length })}>
          <ul className={cx('exams')}>
            {exams.slice(0, SHOWN).map((exam) => (
              <li key={exam.exam_id}>
                <Link
                  className={cx('exam')}
                  to={`/CreateExam?editExam=true&examId=${exam.exam_id}`}
                  title={exam.exam_title}
                >
                  {exam.exam_title === '' ? t('usage.untitled') : exam.exam_title}
                </Link>
              </li>
            ))}
          </ul>
          {exams.length > SHOWN ? (
            <p className={cx('quiet')}>{t('usage.moreExams', { count: exams.length - SHOWN })}</p>
          ) : null}
        </PreviewSection>
      )}
    </>
  );
};
