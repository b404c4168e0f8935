import {
  IconArchive,
  IconChecklist,
  IconCopy,
  IconHistory,
  IconMessages,
  IconPencil,
  IconStar,
  IconTrash,
} from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CourseCard } from '#shared/contract/courses.ts';
import { showError, showSuccess } from '#renderer/components/feedback-store.ts';
import type { RowAction } from '#renderer/components/patterns/row-menu.tsx';
import { useGiveTask } from '#renderer/components/patterns/use-give-task.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import { useCan, useSession } from '#renderer/lib/session.ts';
import { CourseVersions } from './components/course-versions.tsx';
import { editPath } from './course-path.ts';
import { isOffered } from './course-status-sign.ts';
import { useArchiveCourse, useCopyCourse, useDeleteCourse } from './queries.ts';

/** What can be done with a course of the list, and the drawer of its versions. */
export const useCourseActions = (): {
  actions: (course: CourseCard) => readonly RowAction[];
  versions: ReactNode;
} => {
  const { t } = useTranslation('courses');
  const can = useCan();
  const giveTask = useGiveTask();
  const userId = useSession()?.user.id;
  const copier = useCopyCourse();
  const archiving = useArchiveCourse();
  const deleting = useDeleteCourse();
  const [looked, setLooked] = useState<CourseCard | undefined>(undefined);

  const run = async (command: () => Promise<unknown>, done: string, close: () => void): Promise<void> => {
    try {
      await command();
      showSuccess(done);
    } catch (error) {
      showError(errorText(error));
    } finally {
      close();
    }
  };

  const actions = (course: CourseCard): readonly RowAction[] => {
    const { about_course_id: id, course_title: title, course_status: status } = course;
    const wasPublished = course.published_at !== null;
    const edit: RowAction = {
      key: 'edit',
      label: t('action.edit'),
      icon: IconPencil,
      to: editPath(id, userId),
    };
    const versions: RowAction = {
      key: 'versions',
      label: t('action.versions'),
      icon: IconHistory,
      run: (done) => {
        done();
        setLooked(course);
      },
    };
    const ofLearners: readonly RowAction[] = [
      {
        key: 'submissions',
        label: t('action.submissions'),
        icon: IconChecklist,
        to: `/CourseSubmissions?courseId=${id}`,
      },
      {
        key: 'questions',
        label: t('action.questions'),
        icon: IconMessages,
        to: `/CourseQuestions?courseId=${id}`,
      },
      { key: 'reviews', label: t('action.reviews'), icon: IconStar, to: `/CourseReviews?courseId=${id}` },
    ];
    const copy: RowAction = {
      key: 'copy',
      label: t('action.copy'),
      icon: IconCopy,
      run: (done) => void run(() => copier.mutateAsync(id), t('done.copied', { title }), done),
    };
    const archive: RowAction = {
      key: 'archive',
      label: t('action.archive'),
      icon: IconArchive,
      confirm: {
        title: t('archive.title', { title }),
        text: t('archive.text', { count: course.enrolled }),
        isDestructive: false,
      },
      run: (done) => void run(() => archiving.mutateAsync(id), t('done.archived', { title }), done),
    };
    const remove: RowAction = {
      key: 'delete',
      label: t('action.delete'),
      icon: IconTrash,
      color: 'red',
      impossible: wasPublished ? t('delete.published') : undefined,
      confirm: { title: t('delete.title', { title }), text: t('delete.text') },
      run: (done) => void run(() => deleting.mutateAsync(id), t('done.deleted', { title }), done),
    };
    return [
      ...(status === 'archived' ? [] : [edit]),
      ...giveTask({ type: 'course', id, title }),
      ...(wasPublished ? [versions] : []),
      ...(wasPublished && course.course_instructor_id === userId ? ofLearners : []),
      ...(can('instructor-courses:add') ? [copy] : []),
      ...(isOffered(status) && can('instructor-courses:publish') ? [archive] : []),
      ...(can('instructor-courses:delete') ? [remove] : []),
    ];
  };
  return {
    actions,
    versions:
      looked === undefined ? null : (
        <CourseVersions
          courseId={looked.about_course_id}
          title={looked.course_title}
          opened
          onClose={() => setLooked(undefined)}
        />
      ),
  };
};
