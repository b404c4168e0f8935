import { useTranslation } from 'react-i18next';
import type { RefusedAnswer } from '#shared/contract/refused-answers.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { formatAbsolute } from '#renderer/components/format-time.ts';
import { QuestionText } from '#renderer/components/question-text.tsx';
import classes from './attempt-logs-drawer.module.css';

const cx = bindClasses(classes);

/** Answers that the server did not take while the exam was sat, as the page of its student says. */
export function RefusedAnswers({ answers }: { readonly answers: readonly RefusedAnswer[] }) {
  const { t, i18n } = useTranslation('exams');
  if (answers.length === 0) return null;
  return (
    <section className={cx('other')}>
      <h3 className={cx('heading')}>{t('logs.refused')}</h3>
      <p className={cx('caption')}>{t('logs.refusedText')}</p>
      <table className={cx('table')}>
        <caption className={cx('count')}>{t('logs.refusedCount', { count: answers.length })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('logs.question')}</th>
            <th scope="col">{t('logs.refusedAnswer')}</th>
            <th scope="col">{t('logs.refusedSaid')}</th>
          </tr>
        </thead>
        <tbody>
          {answers.map((one, at) => (
            <tr key={`${at} ${one.kept_at}`}>
              <th scope="row">
                {one.question_title === null ? (
                  t('logs.refusedQuestion')
                ) : (
                  <QuestionText text={one.question_title} />
                )}
              </th>
              <td style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {one.text ??
                  (one.option === null ? t('logs.nothing') : t('logs.option', { number: one.option }))}
              </td>
              <td>
                {one.said} {formatAbsolute(Date.parse(one.kept_at), i18n.language)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
