import { IconListCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TaskSubject } from '#shared/contract/tasks.ts';
import { useCan } from '#renderer/lib/session.ts';
import { newTaskPath } from '#renderer/lib/task-subject.ts';
import type { RowAction } from './row-menu.tsx';

/** The action of a menu that writes a task about something; none where this person has no tasks. */
export const useGiveTask = (): ((about: TaskSubject) => readonly RowAction[]) => {
  const { t } = useTranslation('common');
  const hasTasks = useCan()('tasks:view');
  return (about) =>
    hasTasks
      ? [{ key: 'task', label: t('action.giveTask'), icon: IconListCheck, to: newTaskPath(about) }]
      : [];
};
