import { Anchor, Button, Group, Select, Stack, Text, Textarea } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Task, TaskSubject } from '#shared/contract/tasks.ts';
import { isTaskState, TASK_STATES } from '#shared/domain/tasks/task-states.ts';
import { SaidWords } from '#renderer/components/course-questions/said-words.tsx';
import { PreviewPane, PreviewSection } from '#renderer/components/patterns/preview-pane.tsx';
import { FactList } from '#renderer/components/patterns/record-page.tsx';
import { RowMenu } from '#renderer/components/patterns/row-menu.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { useCan } from '#renderer/lib/session.ts';
import { subjectPath } from '#renderer/lib/task-subject.ts';
import { useDeleteTask, useTaskStep } from '../queries.ts';
import { Checklist } from './checklist.tsx';
import { DueDay } from './due-day.tsx';

const Subject = ({ about }: { readonly about: TaskSubject }) => {
  const path = subjectPath(about, { can: useCan() });
  return path === undefined ? (
    about.title
  ) : (
    <Anchor component={Link} to={path}>
      {about.title}
    </Anchor>
  );
};

interface TaskPaneProps {
  readonly task: Task;
  readonly onEdit: () => void;
  readonly onClose: () => void;
}

/** A task with its state, which both sides set, and what was said about it. */
export const TaskPane = ({ task, onEdit, onClose }: TaskPaneProps) => {
  const { t } = useTranslation('tasks');
  const step = useTaskStep();
  const remove = useDeleteTask();
  const [comment, setComment] = useState('');
  return (
    <PreviewPane
      code={t('one')}
      onClose={onClose}
      actions={
        task.may_edit ? (
          <>
            <Button variant="default" size="xs" onClick={onEdit}>
              {t('edit.action')}
            </Button>
            <RowMenu
              label={t('menu')}
              isBusy={remove.isPending}
              actions={[
                {
                  key: 'delete',
                  label: t('delete.action'),
                  icon: IconTrash,
                  color: 'red',
                  confirm: { title: t('delete.title', { title: task.title }), text: t('delete.text') },
                  run: (done) => remove.mutate(task.id, { onSettled: done, onSuccess: onClose }),
                },
              ]}
            />
          </>
        ) : undefined
      }
    >
      <PreviewSection>
        <Stack gap={12}>
          <Text component="h2" fz={17} lh="24px" fw={620} style={{ overflowWrap: 'anywhere' }}>
            {task.title}
          </Text>
          <Select
            label={t('field.state')}
            value={task.state}
            data={TASK_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
            allowDeselect={false}
            disabled={step.isPending}
            onChange={(kind) => {
              if (kind !== null && isTaskState(kind)) step.mutate({ id: task.id, kind });
            }}
          />
          <FactList
            facts={[
              { label: t('field.assignee'), value: task.assignee_name },
              { label: t('field.author'), value: task.author_name },
              ...(task.about === null
                ? []
                : [{ label: t('field.about'), value: <Subject about={task.about} /> }]),
              { label: t('field.due'), value: <DueDay task={task} /> },
              {
                label: t('field.priority'),
                value: t(`priority.${task.priority}`, { defaultValue: task.priority }),
              },
            ]}
          />
        </Stack>
      </PreviewSection>
      {task.description === '' ? null : (
        <PreviewSection title={t('field.description')}>
          <SaidWords text={task.description} />
        </PreviewSection>
      )}
      {task.checklist.length === 0 ? null : (
        <PreviewSection title={t('field.checklist')}>
          <Checklist task={task} />
        </PreviewSection>
      )}
      <PreviewSection title={t('steps')}>
        <Stack gap={12}>
          {task.steps.length === 0 ? null : (
            <Stack component="ul" variant="lines" gap={8} aria-label={t('steps')}>
              {task.steps.map((one) => (
                <li key={one.id}>
                  {isTaskState(one.kind) ? <Text size="sm">{t(`state.${one.kind}`)}</Text> : null}
                  {one.text === '' ? null : <SaidWords text={one.text} />}
                  <Text size="xs" c="dimmed" component="div">
                    {one.user_name} <RelativeTime at={one.at} />
                  </Text>
                </li>
              ))}
            </Stack>
          )}
          <Textarea
            label={t('comment.label')}
            value={comment}
            maxLength={2000}
            onChange={(event) => setComment(event.currentTarget.value)}
            autosize
            minRows={2}
          />
          <Group>
            <Button
              size="xs"
              variant="default"
              disabled={comment.trim() === ''}
              loading={step.isPending}
              onClick={() =>
                step.mutate(
                  { id: task.id, kind: 'comment', text: comment },
                  { onSuccess: () => setComment('') },
                )
              }
            >
              {t('comment.add')}
            </Button>
          </Group>
        </Stack>
      </PreviewSection>
    </PreviewPane>
  );
};
