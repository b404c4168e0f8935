import { MultiSelect, Select, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { tasksContract, type Task, type TaskBody, type TaskSubject } from '#shared/contract/tasks.ts';
import { pointsOfLines } from '#shared/domain/tasks/checklist.ts';
import { TASK_PRIORITIES } from '#shared/domain/tasks/task-states.ts';
import { FormDialog } from '#renderer/components/form-dialog.tsx';
import { useCan } from '#renderer/lib/session.ts';
import { sentAs } from '#renderer/hooks/use-contract-form.ts';
import { assigneesQuery, useSaveTask } from '../queries.ts';
import { SubjectPicker } from './subject-picker.tsx';

interface TaskDialogProps {
  readonly opened: boolean;
  /** What is changed; undefined where a new one is given. */
  readonly task: Task | undefined;
  /** What a new one is about, where the address says so. */
  readonly about?: TaskSubject | undefined;
  /** With the id of what was given or changed. */
  readonly onDone: (id: number) => void;
  readonly onClose: () => void;
}

interface Typed extends Record<string, unknown> {
  readonly title: string;
  readonly description: string;
  readonly priority: string;
  readonly due_on: string;
  /** Nobody for oneself. */
  readonly assignee_id: readonly string[];
  /** A point a line. */
  readonly checklist: string;
  readonly about: TaskSubject | null;
}

const toBody = (
  { title, description, priority, due_on: due, assignee_id: to, checklist, about }: Typed,
  before: Pick<Task, 'checklist' | 'about'> | undefined,
): TaskBody => ({
  title,
  description,
  checklist: pointsOfLines(checklist, before?.checklist ?? []),
  // A hub of before knows no subject, and is told of none.
  ...(about === (before?.about ?? null) ? {} : { about }),
  priority: TASK_PRIORITIES.find((one) => one === priority) ?? 'normal',
  due_on: due === '' ? null : due,
  assignee_id: to[0] === undefined ? null : Number(to[0]),
  ...(to.length < 2 ? {} : { more_assignee_ids: to.slice(1).map(Number) }),
});

/** Gives a task, or changes one. */
export const TaskDialog = ({ opened, task, about, onDone, onClose }: TaskDialogProps) => {
  const { t } = useTranslation('tasks');
  const isNew = task === undefined;
  const mayGive = useCan()('tasks:add') && isNew;
  const people = useQuery({ ...assigneesQuery, enabled: opened && mayGive }).data ?? [];
  const save = useSaveTask(task?.id);
  const points = task?.checklist ?? [];
  const bodyOf = (values: Typed): TaskBody => toBody(values, task);
  const initial: Typed = {
    title: task?.title ?? '',
    description: task?.description ?? '',
    priority: task?.priority ?? 'normal',
    due_on: task?.due_on ?? '',
    assignee_id: [],
    checklist: points.map(({ text }) => text).join('\n'),
    about: task?.about ?? about ?? null,
  };
  return (
    <FormDialog
      opened={opened}
      title={t(isNew ? 'create.title' : 'edit.title')}
      submitLabel={t(isNew ? 'create.save' : 'edit.save')}
      endpoint={tasksContract.create}
      initial={initial}
      body={bodyOf}
      mutation={sentAs(save, bodyOf)}
      missing={{ title: t('field.titleMissing') }}
      onDone={({ id }) => onDone(id)}
      onClose={onClose}
      size={520}
    >
      {(form) => (
        <>
          <TextInput {...form.field('title')} label={t('field.title')} data-autofocus />
          <Textarea
            {...form.field('description')}
            label={t('field.description')}
            autosize
            minRows={3}
            maxRows={10}
          />
          <Textarea
            {...form.field('checklist')}
            label={t('field.checklist')}
            description={t('field.checklistHint')}
            autosize
            minRows={2}
            maxRows={10}
          />
          <SubjectPicker value={form.values.about} onChange={(next) => form.set('about', next)} />
          {mayGive ? (
            <MultiSelect
              {...form.field('assignee_id')}
              value={[...form.values.assignee_id]}
              label={t('field.assignee')}
              description={t('field.assigneeHint')}
              data={people.map(({ user_id: id, name, role }) => ({
                value: String(id),
                label: `${name}, ${role}`,
              }))}
              searchable
              hidePickedOptions
              maxValues={50}
            />
          ) : null}
          <TextInput {...form.field('due_on')} type="date" label={t('field.due')} />
          <Select
            {...form.field('priority')}
            label={t('field.priority')}
            data={TASK_PRIORITIES.map((value) => ({ value, label: t(`priority.${value}`) }))}
            allowDeselect={false}
          />
        </>
      )}
    </FormDialog>
  );
};
