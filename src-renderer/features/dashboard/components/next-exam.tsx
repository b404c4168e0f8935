import { Button } from '@mantine/core';
import {
  IconCalendarEvent,
  IconCircleCheck,
  IconClock,
  IconEye,
  IconListNumbers,
  IconRepeat,
  IconTarget,
  IconUser,
  type Icon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { Panel } from '#renderer/components/panel.tsx';
import { ProgressRing } from '#renderer/components/progress-ring.tsx';
import { shownPercent } from '#renderer/components/shown-percent.ts';
import { useNow } from '#renderer/hooks/use-now.ts';
import { formatAppointment, formatDistance } from '../calendar-words.ts';
import type { StudentExam, StudentResult } from '../dashboard-data.ts';
import { subjectStanding } from '../subject-standing.ts';
import { useReachable } from '../use-reachable.ts';
import classes from './next-exam.module.css';
import { useExamWords } from './use-exam-words.ts';

const cx = bindClasses(classes);

const Fact = ({ icon: Sign, children }: { readonly icon: Icon; readonly children: ReactNode }) => (
  <li className={cx('fact')}>
    <Sign size={16} stroke={1.6} aria-hidden />
    <span>{children}</span>
  </li>
);

interface NextExamProps {
  readonly exam: StudentExam;
  readonly results: readonly StudentResult[];
}

/** The exam that comes next: when, how long, and how this student stands in its subject. */
export const NextExam = ({ exam, results }: NextExamProps) => {
  const { t, i18n } = useTranslation('dashboard');
  const now = useNow(60_000);
  const reachable = useReachable();
  const words = useExamWords();
  const opensAt = exam.opens_at === null || exam.is_open ? undefined : Date.parse(exam.opens_at);
  const to = reachable(`/examPage?examId=${exam.exam_id}`);
  const standing = subjectStanding(results, exam.subject);
  const isBelow = standing !== undefined && standing.mean < exam.pass_percent;
  const standingTitle = (): string => {
    if (standing?.isOfSubject !== true) return t('next.first', { subject: exam.subject });
    return isBelow ? t('next.below') : t('next.above');
  };
  return (
    <Panel padded={false}>
      <div className={cx('top')}>
        <div className={cx('words')}>
          <p className={cx('over')}>
            {opensAt === undefined
              ? t('next.open')
              : t('next.over', { distance: formatDistance(opensAt, now, i18n.language) })}
          </p>
          <h2 className={cx('title')}>{exam.exam_title}</h2>
          <ul className={cx('facts')}>
            <Fact icon={IconClock}>
              {opensAt === undefined ? '' : `${formatAppointment(opensAt, i18n.language)}. `}
              {words.duration(exam.exam_duration)}
            </Fact>
            {words.closing(exam).map((closing) => (
              <Fact key={closing} icon={IconCalendarEvent}>
                {closing}
              </Fact>
            ))}
            <Fact icon={IconListNumbers}>{t('exam.questions', { count: exam.num_of_questions })}</Fact>
            <Fact icon={IconTarget}>{t('exam.pass', { percent: exam.pass_percent })}</Fact>
          </ul>
        </div>
        {to === undefined ? null : (
          <Button
            component={Link}
            to={to}
            variant="default"
            aria-label={t('next.detailsOf', { title: exam.exam_title })}
          >
            {t('next.details')}
          </Button>
        )}
      </div>
      <div className={cx('ready')}>
        {standing === undefined ? null : (
          <>
            <ProgressRing
              value={standing.mean}
              total={100}
              text={String(shownPercent(standing.mean, exam.pass_percent))}
              label={standing.isOfSubject ? t('next.mean', { subject: exam.subject }) : t('next.meanOfAll')}
            />
            <div className={cx('standing')}>
              <p className={cx('standingTitle')}>{standingTitle()}</p>
              <p className={cx('standingText')}>
                {standing.isOfSubject
                  ? t('next.standing', { subject: exam.subject, count: standing.count })
                  : t('next.standingOfAll', { count: standing.count })}
              </p>
            </div>
          </>
        )}
        <ul className={cx('checks')}>
          {exam.is_enrolled ? <Fact icon={IconCircleCheck}>{t('next.enrolled')}</Fact> : null}
          <Fact icon={IconRepeat}>{words.attempts(exam)}</Fact>
          <Fact icon={IconUser}>{exam.instructor_name}</Fact>
          <Fact icon={IconEye}>{t(`next.review.${exam.review_policy}`)}</Fact>
        </ul>
      </div>
    </Panel>
  );
};
