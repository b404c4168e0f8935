import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { useReleaseWords } from '#renderer/components/publishing/use-release-words.ts';
import { QuestionText } from '#renderer/components/question-text.tsx';
import type { examFields, FlatExam } from './conflict-drafts.ts';
import classes from './components/conflict-view.module.css';

const cx = bindClasses(classes);

type ExamField = (typeof examFields)[number]['key'];

/** Draws each field of an exam's form. */
export const useExamWords = (): ((
  draft: FlatExam,
  field: ExamField,
  titles: ReadonlyMap<number, string>,
) => ReactNode) => {
  const { t, i18n } = useTranslation('sync');
  const releaseWords = useReleaseWords();
  const yesNo = (value: boolean): string => t(value ? 'value.yes' : 'value.no');
  const orNothing = (text: string): string => (text === '' ? t('value.nothing') : text);
  return (draft, field, titles) => {
    switch (field) {
      case 'title':
        return orNothing(draft.exam_title);
      case 'description':
        return orNothing(draft.exam_description);
      case 'provider':
        return orNothing(draft.assessment_provider);
      case 'certificate':
        return yesNo(draft.issue_certificate);
      case 'introductionTitle':
        return orNothing(draft.introduction_title);
      case 'introductionText':
        return orNothing(draft.introduction_description);
      case 'startButton':
        return orNothing(draft.start_button_text);
      case 'questions':
        return draft.questions.length === 0 ? (
          t('value.noQuestions')
        ) : (
          <ol className={cx('questions')}>
            {draft.questions.map(({ question_id: id, mark }) => (
              <li key={id}>
                <QuestionText inline text={titles.get(id) ?? t('value.goneQuestion')} />{' '}
                <span className={cx('points')}>{t('value.points', { count: mark })}</span>
              </li>
            ))}
          </ol>
        );
      case 'duration':
        return draft.exam_duration === 0
          ? t('value.untimed')
          : t('length.minutes', { count: draft.exam_duration });
      case 'resumeGrace':
        return t('length.minutes', { count: draft.resume_grace_minutes ?? 0 });
      case 'passMark':
        return t('value.percent', { value: draft.pass_percent });
      case 'scoring':
        return t(`value.scoring.${draft.scoring_mode}`);
      case 'questionOrder':
        return t(draft.shuffle_questions ? 'value.shuffled' : 'value.fixed');
      case 'optionOrder':
        return t(draft.shuffle_options ? 'value.shuffled' : 'value.fixed');
      case 'attempts':
        return String(draft.attempts_allowed);
      case 'review':
        return t(`value.review.${draft.review_policy}`);
      case 'release':
        return draft.release === undefined ? t('value.nothing') : releaseWords(draft.release);
      case 'secrecy':
        return t(draft.secrecy === 'sealed' ? 'value.sealed' : 'value.unsealed');
      case 'lockdown': {
        const { lockdown = 'off', second_display = 'allow', on_leaving = 'nothing' } = draft;
        if (lockdown === 'off') return t('value.lockdown.off');
        return [
          t(`value.lockdown.${lockdown}`),
          t(`value.secondDisplay.${second_display}`),
          t(`value.onLeaving.${on_leaving}`),
        ].join(' ');
      }
      case 'safeBrowser': {
        const count = draft.safe_browser_keys?.length ?? 0;
        return count === 0 ? t('value.anyBrowser') : t('value.configKeys', { count });
      }
      case 'price':
        return draft.exam_price === 0
          ? t('value.free')
          : new Intl.NumberFormat(i18n.language, { style: 'currency', currency: draft.currency }).format(
              draft.exam_price,
            );
      case 'opens':
        return draft.schedule === null
          ? t('value.opensNow')
          : t('value.opensAt', {
              date: draft.schedule.schedule_date,
              time: draft.schedule.schedule_time,
              zone: draft.schedule.time_zone,
            });
      case 'closes':
        return draft.closing === null || draft.closing === undefined
          ? t('value.closesNever')
          : t(`value.closesAt.${draft.closing.close_rule}`, {
              date: draft.closing.closing_date,
              time: draft.closing.closing_time,
              zone: draft.closing.time_zone,
            });
      case 'who':
        return draft.access === undefined || draft.access.who === 'everybody'
          ? t('value.everybody')
          : t('value.some', { groups: draft.access.group_ids.length, people: draft.access.user_ids.length });
      case 'plan':
        return t('value.planned', {
          count: (draft.plan ?? []).reduce((sum, line) => sum + line.wanted, 0),
        });
    }
  };
};
