import { useTranslation } from 'react-i18next';
import type { Task } from '#shared/contract/tasks.ts';
import { isOpenTask, isOverdue } from '#shared/domain/tasks/task-states.ts';
import { StatusBadge } from '#renderer/components/status-badge.tsx';
import { useNow } from '#renderer/hooks/use-now.ts';
import { dayOf, dayWords } from '#renderer/lib/day-words.ts';

/** The day on which a task is due, and whether that has passed. */
export const DueDay = ({ task }: { readonly task: Pick<Task, 'due_on' | 'state'> }) => {
  const { t, i18n } = useTranslation('tasks');
  const today = dayOf(new Date(useNow(60_000)));
  if (task.due_on === null) return <>{t('noDay')}</>;
  const day = dayWords(task.due_on, i18n.language);
  if (!isOpenTask(task.state) || !isOverdue(task.due_on, today)) return <>{day}</>;
  return <StatusBadge tone="bad">{t('overdue', { day })}</StatusBadge>;
};
