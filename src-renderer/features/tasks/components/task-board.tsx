import { Button, Paper, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Task } from '#shared/contract/tasks.ts';
import { isTaskState, TASK_STATES, type TaskState } from '#shared/domain/tasks/task-states.ts';
import { QueryState } from '#renderer/components/query-state.tsx';
import { boardQuery, useTaskStep } from '../queries.ts';
import { ChecklistCount } from './checklist.tsx';
import { DueDay } from './due-day.tsx';

interface CardProps {
  readonly task: Task;
  readonly onOpen: (id: number) => void;
}

const Card = ({ task, onOpen }: CardProps) => {
  const { t } = useTranslation('tasks');
  const step = useTaskStep();
  return (
    <Paper
      component="li"
      p={12}
      draggable
      onDragStart={(event) => event.dataTransfer.setData('text/plain', String(task.id))}
      style={{ border: '1px solid var(--line)' }}
    >
      <Stack gap={8} align="stretch">
        <Button
          variant="subtle"
          size="compact-sm"
          mx={-8}
          justify="flex-start"
          onClick={() => onOpen(task.id)}
        >
          <Text truncate size="sm" fw={550}>
            {task.title}
          </Text>
        </Button>
        <Stack gap={2} fz="xs" lh="16px" c="dimmed" align="flex-start">
          <span>{task.assignee_name}</span>
          <DueDay task={task} />
          <ChecklistCount task={task} />
        </Stack>
        <Select
          size="xs"
          aria-label={t('stateOf', { title: task.title })}
          value={task.state}
          data={TASK_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
          allowDeselect={false}
          disabled={step.isPending}
          onChange={(kind) => {
            if (kind !== null && isTaskState(kind)) step.mutate({ id: task.id, kind });
          }}
        />
      </Stack>
    </Paper>
  );
};

interface ColumnProps {
  readonly state: TaskState;
  readonly tasks: readonly Task[];
  readonly onOpen: (id: number) => void;
}

const Column = ({ state, tasks, onOpen }: ColumnProps) => {
  const { t } = useTranslation('tasks');
  const step = useTaskStep();
  return (
    <Stack
      component="section"
      gap={8}
      aria-label={t(`state.${state}`)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        const id = Number(event.dataTransfer.getData('text/plain'));
        if (Number.isSafeInteger(id) && id > 0) step.mutate({ id, kind: state });
      }}
    >
      <Text component="h2" size="sm" fw={620}>
        {t('column', { state: t(`state.${state}`), count: tasks.length })}
      </Text>
      <Stack component="ul" gap={8} m={0} p={0} mih={80} style={{ listStyle: 'none' }}>
        {tasks.map((task) => (
          <Card key={task.id} task={task} onOpen={onOpen} />
        ))}
      </Stack>
    </Stack>
  );
};

interface TaskBoardProps {
  readonly of: 'mine' | 'all';
  readonly onOpen: (id: number) => void;
}

/** Tasks by their state: moved by dragging, or by the field of each card. */
export const TaskBoard = ({ of, onOpen }: TaskBoardProps) => {
  const query = useQuery(boardQuery(of));
  return (
    <QueryState query={query}>
      {(tasks) => (
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }} spacing={16} p={16}>
          {TASK_STATES.map((state) => (
            <Column
              key={state}
              state={state}
              tasks={tasks.filter((task) => task.state === state)}
              onOpen={onOpen}
            />
          ))}
        </SimpleGrid>
      )}
    </QueryState>
  );
};
