import type { ExamDraft } from '#shared/contract/exam-drafts.ts';
import { useTranslation } from 'react-i18next';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { QuestionText } from '#renderer/components/question-text.tsx';
import classes from './introduction-preview.module.css';

const cx = bindClasses(classes);

/** What a student reads first, as it will look; nothing in it can be pressed. */
export function IntroductionPreview({ draft }: { draft: ExamDraft }) {
  const { t } = useTranslation('exams');
  const { settings } = draft;
  const facts = [
    t('count.questions', { count: draft.questions.length }),
    settings.exam_duration === 0
      ? t('settings.untimed')
      : t('count.minutes', { count: settings.exam_duration }),
    t('count.attempts', { count: settings.attempts_allowed }),
  ];
  return (
    <div className={cx('preview')}>
      <h2 className={cx('head')}>{t('introduction.preview')}</h2>
      <div className={cx('sheet')}>
        <p className={cx('exam')}>{draft.exam_title || t('untitled')}</p>
        <p className={cx('title', draft.introduction_title === '' && 'empty')}>
          {draft.introduction_title || t('introduction.noTitle')}
        </p>
        {draft.introduction_description === '' ? (
          <p className={cx('text', 'empty')}>{t('introduction.noText')}</p>
        ) : (
          <QuestionText className={cx('text')} text={draft.introduction_description} />
        )}
        <ul className={cx('facts')}>
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        <span className={cx('button')}>{draft.start_button_text || t('introduction.buttonDefault')}</span>
      </div>
    </div>
  );
}
