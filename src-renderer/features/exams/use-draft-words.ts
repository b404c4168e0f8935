import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExamDraft } from '#shared/contract/exam-drafts.ts';
import { EVERYBODY } from '#shared/domain/exams/audience.ts';
import { isAllAtOnce, useReleaseWords } from '#renderer/components/publishing/use-release-words.ts';
import { closesAtOf, opensAtOf, totalMarks } from './exam-form.ts';
import { formatOpening, formatPrice } from '#renderer/lib/content-time.ts';

/** What the exam asks of its window; nothing where it leaves it as it is. */
const windowWords = ({
  lockdown = 'off',
  second_display = 'allow',
  on_leaving = 'nothing',
}: ExamDraft['settings']) =>
  lockdown === 'off'
    ? []
    : ([
        `window.lockdown.${lockdown}.label`,
        `window.secondDisplay.${second_display}.label`,
        `window.onLeaving.${on_leaving}.label`,
      ] as const);

/** Says each field of the form in words, for the review and for a choice between two forms. */
export const useDraftWords = (): ((draft: ExamDraft, field: keyof ExamDraft) => string) => {
  const { t, i18n } = useTranslation('exams');
  const releaseWords = useReleaseWords();
  return useCallback(
    (draft: ExamDraft, field: keyof ExamDraft): string => {
      switch (field) {
        case 'questions':
          return `${t('count.questions', { count: draft.questions.length })}, ${t('count.points', {
            count: totalMarks(draft.questions),
          })}`;
        case 'settings': {
          const { settings } = draft;
          return [
            settings.exam_duration === 0
              ? t('settings.untimed')
              : t('count.minutes', { count: settings.exam_duration }),
            t('settings.passAt', { percent: settings.pass_percent }),
            t(`scoring.${settings.scoring_mode}.label`),
            t('count.attempts', { count: settings.attempts_allowed }),
            t('settings.reviewIs', { policy: t(`review.${settings.review_policy}.label`) }),
            ...((settings.resume_grace_minutes ?? 0) === 0
              ? []
              : [t('settings.asksAfter', { count: settings.resume_grace_minutes ?? 0 })]),
            ...(settings.release === undefined || isAllAtOnce(settings.release)
              ? []
              : [t('settings.releaseIs', { terms: releaseWords(settings.release) })]),
            ...(settings.secrecy === 'sealed' ? [t('settings.sealed')] : []),
            ...((settings.safe_browser_keys ?? []).length === 0 ? [] : [t('settings.safeBrowserIs')]),
            ...windowWords(settings).map((key) => t(key)),
            ...(settings.shuffle_questions ? [t('settings.shuffleQuestions')] : []),
            ...(settings.shuffle_options ? [t('settings.shuffleOptions')] : []),
          ].join('\n');
        }
        case 'schedule': {
          const { schedule } = draft;
          const at = opensAtOf(schedule);
          if (schedule === null || at === null) return t('schedule.now');
          const zone = schedule.time_zone;
          return t('schedule.opens', { time: formatOpening(at, i18n.language, zone, Date.now()), zone });
        }
        case 'closing': {
          const { closing } = draft;
          const at = closesAtOf(closing);
          if (closing === null || closing === undefined || at === null) return t('schedule.never');
          const zone = closing.time_zone;
          const time = formatOpening(at, i18n.language, zone, Date.now());
          return `${t('schedule.closes', { time, zone })}\n${t(`closeRule.${closing.close_rule}.label`)}`;
        }
        case 'access': {
          const { who, group_ids, user_ids } = draft.access ?? EVERYBODY;
          return who === 'everybody'
            ? t('who.everybody')
            : [
                t('who.someGroups', { count: group_ids.length }),
                t('who.somePeople', { count: user_ids.length }),
              ].join(', ');
        }
        case 'plan': {
          const plan = draft.plan ?? [];
          return plan.length === 0
            ? t('plan.noPlan')
            : t('plan.words', { count: plan.reduce((sum, line) => sum + line.wanted, 0) });
        }
        case 'issue_certificate':
          return draft.issue_certificate ? t('review.yes') : t('review.no');
        case 'exam_price':
          return draft.exam_price === 0
            ? t('price.isFree')
            : formatPrice(draft.exam_price, draft.currency, i18n.language);
        case 'exam_title':
        case 'exam_description':
        case 'assessment_provider':
        case 'introduction_title':
        case 'introduction_description':
        case 'start_button_text':
        case 'currency':
          return draft[field] || t('review.nothing');
      }
    },
    [i18n.language, releaseWords, t],
  );
};
