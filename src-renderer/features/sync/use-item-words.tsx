import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CourseItemDraft } from '#shared/contract/course-items.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { QuestionText } from '#renderer/components/question-text.tsx';
import classes from './components/conflict-view.module.css';
import type { itemFields } from './course-drafts.ts';
import { documentWords } from './document-words.ts';

const cx = bindClasses(classes);

type ItemField = (typeof itemFields)[number]['key'];

/** Draws each field of an item's form. */
export const useItemWords = (): ((
  draft: CourseItemDraft,
  field: ItemField,
  titles: ReadonlyMap<number, string>,
) => ReactNode) => {
  const { t } = useTranslation('sync');
  const orNothing = (text: string): string => (text.trim() === '' ? t('value.nothing') : text);
  const due = ({ due: when }: CourseItemDraft): string => {
    if (when.kind === 'none') return t('value.neverDue');
    return when.kind === 'after_enrolment'
      ? t('value.dueAfter', { count: when.days })
      : t('value.dueAt', { date: when.due_date, time: when.due_time, zone: when.time_zone });
  };
  const grading = ({ is_graded: isGraded, score_to_reach: percent, weight }: CourseItemDraft): string => {
    if (!isGraded) return t('value.practice');
    return percent === null ? t('value.graded', { weight }) : t('value.gradedFrom', { weight, percent });
  };
  const listed = (rows: readonly { key: string; text: string; points: number }[]): ReactNode => (
    <ol className={cx('questions')}>
      {rows.map(({ key, text, points }) => (
        <li key={key}>
          <QuestionText inline text={text} />{' '}
          <span className={cx('points')}>{t('value.points', { count: points })}</span>
        </li>
      ))}
    </ol>
  );
  return (draft, field, titles) => {
    switch (field) {
      case 'title':
        return orNothing(draft.title);
      case 'description':
        return orNothing(draft.description);
      case 'document':
        return orNothing(documentWords(draft.document));
      case 'files':
        return t('value.files', {
          count: draft.resource_ids.length + (draft.media_file_id === null ? 0 : 1),
        });
      case 'duration':
        return draft.duration_minutes === 0
          ? t('value.untimed')
          : t('length.minutes', { count: draft.duration_minutes });
      case 'required':
        return t(draft.is_required ? 'value.yes' : 'value.no');
      case 'grading':
        return grading(draft);
      case 'attempts':
        return draft.attempts_allowed === 0 ? t('value.endless') : String(draft.attempts_allowed);
      case 'order':
        return t(draft.is_shuffled ? 'value.shuffled' : 'value.fixed');
      case 'due':
        return due(draft);
      case 'questions':
        return draft.questions.length === 0
          ? t('value.noQuestions')
          : listed(
              draft.questions.map(({ question_id: id, mark }) => ({
                key: String(id),
                text: titles.get(id) ?? t('value.goneQuestion'),
                points: mark,
              })),
            );
      case 'tasks':
        return draft.assignment_questions.length === 0
          ? t('value.noTasks')
          : listed(
              draft.assignment_questions.map(({ prompt, points }, at) => ({
                key: `${at}`,
                text: prompt,
                points,
              })),
            );
    }
  };
};
