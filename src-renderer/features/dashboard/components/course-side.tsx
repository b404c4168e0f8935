import { IconCertificate } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DueList } from '#renderer/components/patterns/due-list.tsx';
import { Panel } from '#renderer/components/panel.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { useNow } from '#renderer/hooks/use-now.ts';
import type { StudentData } from '../dashboard-data.ts';

const SOON_MS = 86_400_000;

/** What is due in courses; what is late says so. */
export const CoursesDue = ({ due }: Pick<StudentData, 'due'>) => {
  const { t } = useTranslation('dashboard');
  const now = useNow(60_000);
  if (due.length === 0) return null;
  return (
    <Panel title={t('side.due')} aside={t('count', { count: due.length })} kind="flush">
      <DueList
        items={due.map((one) => {
          const at = Date.parse(one.due_at);
          return {
            key: one.item_id,
            title: one.item_title,
            caption: at < now ? t('side.late', { course: one.course_title }) : one.course_title,
            subject: one.subject,
            aside: <RelativeTime at={one.due_at} />,
            isPressing: at - now < SOON_MS,
            to: `/coursePage?courseId=${one.course_id}&itemId=${one.item_id}`,
          };
        })}
      />
    </Panel>
  );
};

/** What was earned last. */
export const LatestCertificates = ({ certificates }: Pick<StudentData, 'certificates'>) => {
  const { t, i18n } = useTranslation('dashboard');
  const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' });
  if (certificates.length === 0) return null;
  return (
    <Panel title={t('side.certificates')} aside={t('count', { count: certificates.length })} kind="flush">
      <DueList
        items={certificates.map(({ id, title, number, issued_on: on }) => ({
          key: id,
          title,
          caption: number,
          icon: IconCertificate,
          aside: day.format(new Date(`${on}T00:00:00Z`)),
          to: '/MyAchievements',
        }))}
      />
    </Panel>
  );
};
