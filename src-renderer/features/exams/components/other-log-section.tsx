import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OtherLog } from '#shared/contract/attempt-logs.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { formatAbsolute } from '#renderer/components/format-time.ts';
import { FactList } from '#renderer/components/patterns/record-page.tsx';
import { QuestionText } from '#renderer/components/question-text.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { useWriterName } from '../use-writer-name.ts';
import classes from './attempt-logs-drawer.module.css';

const cx = bindClasses(classes);

type Said = OtherLog['differences'][number]['counted'];

/** An answer in words; an option that is a picture only by its number. */
function SaidAnswer({ said }: { said: Said }) {
  const { t } = useTranslation('exams');
  if (said.text !== null && said.text !== '') return <QuestionText text={said.text} />;
  return <>{said.option === null ? t('logs.nothing') : t('logs.option', { number: said.option })}</>;
}

/** A log beside the one that counts: where it is from, and every answer in which it differs. */
export function OtherLogSection({ log, children }: { log: OtherLog; children?: ReactNode }) {
  const { t, i18n } = useTranslation('exams');
  const device = useWriterName()(log.writer);
  const moment = (at: string): string => formatAbsolute(Date.parse(at), i18n.language);
  const { differences } = log;
  return (
    <section className={cx('other')}>
      <h3 className={cx('heading')}>{log.follows_hand_in ? t('logs.after') : t('logs.other')}</h3>
      <p className={cx('caption')}>{log.follows_hand_in ? t('logs.afterText') : t('logs.otherText')}</p>
      <FactList
        facts={[
          { label: t('logs.writers'), value: device },
          {
            label: t('logs.whenLabel'),
            value: t('logs.when', { first: moment(log.first_at), last: moment(log.last_at) }),
          },
          { label: t('logs.received'), value: <RelativeTime at={log.received_at} /> },
          {
            label: t('logs.receipt'),
            value: `${log.receipt}, ${t('logs.place', {
              number: log.from_seq,
              events: t('logs.events', { count: log.event_count }),
            })}`,
          },
          {
            label: t('logs.handedIn'),
            value: log.is_handed_in ? t('logs.isHandedIn') : t('logs.isOpen'),
          },
        ]}
      />
      {differences.length === 0 ? (
        <p className={cx('caption')}>{t('logs.same')}</p>
      ) : (
        <table className={cx('table')}>
          <caption className={cx('count')}>{t('logs.differences', { count: differences.length })}</caption>
          <thead>
            <tr>
              <th scope="col">{t('logs.question')}</th>
              <th scope="col">{t('logs.counted')}</th>
              <th scope="col">{t('logs.kept')}</th>
            </tr>
          </thead>
          <tbody>
            {differences.map((one) => (
              <tr key={one.question_id}>
                <th scope="row">
                  <QuestionText text={one.question_title} />
                </th>
                <td>
                  <SaidAnswer said={one.counted} />
                </td>
                <td>
                  <SaidAnswer said={one.other} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {children}
    </section>
  );
}
