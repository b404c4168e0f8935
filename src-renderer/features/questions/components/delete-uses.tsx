import { useTranslation } from 'react-i18next';
import type { QuestionUses } from '../question-uses.ts';

const SHOWN = 4;

interface DeleteUsesProps {
  /** How many questions are to be deleted. */
  readonly count: number;
  readonly uses: QuestionUses;
}

/** What a deletion means for the exams that use the questions. */
export const DeleteUses = ({ count, uses }: DeleteUsesProps) => {
  const { t } = useTranslation('questions');
  const published = uses.exams.filter((exam) => exam.is_published).length;
  const drafts = uses.exams.length - published;
  const exams = t('count.exams', { count: uses.exams.length });
  const names = uses.exams
    .slice(0, SHOWN)
    .map((exam) => (exam.exam_title === '' ? t('usage.untitled') : exam.exam_title));
  const more = uses.exams.length - names.length;
  return (
    <>
      <p>
        {count === 1 ? t('deletion.itIsUsed', { exams }) : t('deletion.used', { count: uses.used, exams })}{' '}
        {names.join(', ')}
        {more === 0 ? '' : `, ${t('usage.moreExams', { count: more })}`}
      </p>
      {published === 0 ? null : <p>{t('deletion.published', { count: published })}</p>}
      {drafts === 0 ? null : <p>{t('deletion.drafts', { count: drafts })}</p>}
      <p>{t('deletion.restore', { count })}</p>
    </>
  );
};
