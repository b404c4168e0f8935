import { Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { matchRoute } from '#shared/domain/shell/routes.ts';
import type { SidebarLink } from '#shared/domain/shell/sidebar.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { Count } from '#renderer/components/count.tsx';
import { useSidebarBadge } from '#renderer/lib/sidebar-badges.ts';
import { SidebarIcon } from './sidebar-icon.tsx';
import classes from './sidebar.module.css';

const cx = bindClasses(classes);

/** Screens without a link of their own, and the link that stands for where they belong. */
const belongsTo: Readonly<Record<string, string>> = {
  '/CreateQuestions': '/Questions',
  '/CreateExam': '/Exams',
  '/CreateCourse': '/Courses',
  '/Devices': '/Settings',
  '/ExamResult': '/MyExams',
  '/performanceOverview': '/Performance',
  '/PerformanceStudents': '/Performance',
  '/PerformanceReviews': '/Performance',
  '/CourseEngagement': '/Performance',
  '/PerformanceTraffic': '/Performance',
  '/PerformanceRevenue': '/Performance',
};

interface SidebarItemProps {
  readonly link: SidebarLink;
  readonly isCollapsed: boolean;
}

/** One place of the sidebar. */
export const SidebarItem = ({ link, isCollapsed }: SidebarItemProps) => {
  const { t } = useTranslation('shell');
  const here = matchRoute(useLocation().pathname)?.path ?? '';
  const badge = useSidebarBadge(link.path);
  const label = t(`sidebar.${link.label}`);
  const isCurrent = here === link.path;
  const isCurrentSection = isCurrent || belongsTo[here] === link.path;
  return (
    <Tooltip label={label} position="right" disabled={!isCollapsed}>
      <Link
        to={link.path}
        className={cx('item', isCurrentSection && 'current')}
        aria-current={isCurrent ? 'page' : isCurrentSection ? 'true' : undefined}
        aria-label={isCollapsed ? label : undefined}
      >
        <SidebarIcon path={link.path} />
        <span className={cx('itemLabel')}>{label}</span>
        {badge === undefined ? null : (
          <span className={cx('badge')}>
            <Count value={badge.count} label={badge.label} />
          </span>
        )}
      </Link>
    </Tooltip>
  );
};
