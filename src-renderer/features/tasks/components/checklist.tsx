import { Checkbox, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Task } from '#shared/contract/tasks.ts';
import { useCheckPoint } from '../queries.ts';

/** How much of a checklist is done; nothing where there is none. */
export const ChecklistCount = ({ task }: { readonly task: Pick<Task, 'checklist'> }) => {
  const { t } = useTranslation('tasks');
  if (task.checklist.length === 0) return null;
  const done = task.checklist.filter((point) => point.is_done).length;
  return <span className="tn">{t('checklist.count', { done, count: task.checklist.length })}</span>;
};

/** The points of a task, which whoever has it and whoever gave it tick. */
export const Checklist = ({ task }: { readonly task: Task }) => {
  const check = useCheckPoint(task.id);
  return (
    <Stack gap={8}>
      <Text size="xs" c="dimmed" role="status">
        <ChecklistCount task={task} />
      </Text>
      {task.checklist.map(({ id, text, is_done: isDone }) => (
        <Checkbox
          key={id}
          label={text}
          checked={isDone}
          disabled={check.isPending}
          onChange={(event) => check.mutate({ point_id: id, is_done: event.currentTarget.checked })}
          styles={{ label: { overflowWrap: 'anywhere' } }}
        />
      ))}
    </Stack>
  );
};
