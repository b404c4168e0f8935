import { Drawer } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AttemptLogs } from '#shared/contract/attempt-logs.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { QueryState } from '#renderer/components/query-state.tsx';
import { Notice } from '#renderer/components/notice.tsx';
import { FactList } from '#renderer/components/patterns/record-page.tsx';
import { formatAbsolute } from '#renderer/components/format-time.ts';
import { logsQuery } from '../queries.ts';
import { AttemptAdmission } from './attempt-admission.tsx';
import { AttemptTimeline } from './attempt-timeline.tsx';
import classes from './attempt-logs-drawer.module.css';
import { LogChoice } from './log-choice.tsx';
import { LogDecisions } from './log-decisions.tsx';
import { OtherLogSection } from './other-log-section.tsx';
import { RefusedAnswers } from './refused-answers.tsx';
import { StaffDecisions } from './staff-decisions.tsx';
import { useFlagText } from '../use-flag-text.ts';
import { useWriterName } from '../use-writer-name.ts';

const cx = bindClasses(classes);

export interface AttemptLogsDrawerProps {
  /** Undefined while nothing is shown. */
  attemptId: number | undefined;
  /** Which log counts is for the author, and for administrators. */
  mayDecide: boolean;
  onClose: () => void;
}

/** How an attempt came about: what was late, what does not count, and what was kept beside it. */
export function AttemptLogsDrawer({ attemptId, mayDecide, onClose }: AttemptLogsDrawerProps) {
  const { t } = useTranslation('exams');
  return (
    <Drawer
      opened={attemptId !== undefined}
      onClose={onClose}
      position="right"
      size={620}
      title={t('logs.title')}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      {attemptId === undefined ? null : <Loaded attemptId={attemptId} mayDecide={mayDecide} />}
    </Drawer>
  );
}

function Loaded({ attemptId, mayDecide }: { attemptId: number; mayDecide: boolean }) {
  const query = useQuery(logsQuery(attemptId));
  return <QueryState query={query}>{(logs) => <Logs logs={logs} mayDecide={mayDecide} />}</QueryState>;
}

function Logs({ logs, mayDecide }: { logs: AttemptLogs; mayDecide: boolean }) {
  const { t, i18n } = useTranslation('exams');
  // What is argued about has its hour.
  const moment = (at: string): string => formatAbsolute(Date.parse(at), i18n.language);
  const nameOf = useWriterName();
  const flagText = useFlagText();
  const notices = [
    { key: 'void', isSo: logs.state === 'void', title: t('logs.void'), text: t('logs.voidText') },
    { key: 'late', isSo: logs.is_late, title: t('logs.late'), text: t('logs.lateText') },
    ...logs.flags.map((flag) => ({
      key: flag.kind,
      isSo: true,
      title: t(`flag.${flag.kind}`),
      text: flagText(flag),
    })),
  ];
  return (
    <div className={cx('logs')}>
      <div>
        <p className={cx('student')}>{logs.student_name}</p>
        <p className={cx('caption')}>
          {logs.exam_title}, {t('results.attempt', { number: logs.attempt_no })}
        </p>
      </div>
      {notices
        .filter(({ isSo }) => isSo)
        .map(({ key, title, text }) => (
          <Notice key={key} tone="warn">
            <strong>{title}.</strong> {text}
          </Notice>
        ))}
      <FactList
        facts={[
          { label: t('logs.started'), value: moment(logs.started_at) },
          {
            label: t('logs.handedIn'),
            value: logs.submitted_at === null ? t('logs.notHandedIn') : moment(logs.submitted_at),
          },
          { label: t('logs.writers'), value: logs.writers.map(nameOf).join(', ') },
          {
            label: t('logs.receipt'),
            value: `${logs.receipt}, ${t('logs.events', { count: logs.event_count })}`,
          },
        ]}
      />
      {mayDecide && logs.may_admit ? <AttemptAdmission logs={logs} /> : null}
      {mayDecide ? <StaffDecisions logs={logs} /> : null}
      {logs.other_logs.map((log) => (
        <OtherLogSection key={log.id} log={log}>
          {mayDecide && log.may_count ? <LogChoice logs={logs} log={log} /> : null}
        </OtherLogSection>
      ))}
      <RefusedAnswers answers={logs.refused_answers ?? []} />
      <LogDecisions decisions={logs.decisions} />
      <AttemptTimeline attemptId={logs.attempt_id} />
    </div>
  );
}
