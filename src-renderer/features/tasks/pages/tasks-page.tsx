import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Task } from '#shared/contract/tasks.ts';
import { showSuccess } from '#renderer/components/feedback-store.ts';
import { ListPage } from '#renderer/components/patterns/list-page.tsx';
import type { RowAction } from '#renderer/components/patterns/row-menu.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { useListParams } from '#renderer/hooks/use-list-params.ts';
import { useCan } from '#renderer/lib/session.ts';
import { TaskDialog } from '../components/task-dialog.tsx';
import { TaskPreview } from '../components/task-preview.tsx';
import { tasksQuery, useDeleteTask } from '../queries.ts';

const titleOf = ({ title }: Task): string => title;
const renderChanged = ({ updated_at: at }: Task) => <RelativeTime at={at} />;

/** The tasks of the institution, and new ones for those who may write them. */
export const TasksPage = () => {
  const { t } = useTranslation('tasks');
  const params = useListParams();
  const navigate = useNavigate();
  const mayChange = useCan()('tasks:add');
  const query = useQuery(tasksQuery(params));
  const remove = useDeleteTask();
  // What it is about stays while the dialog closes.
  const [dialog, setDialog] = useState<{ opened: boolean; of?: Task }>({ opened: false });

  const rowActions = (task: Task): RowAction[] => [
    {
      key: 'edit',
      label: t('edit.action'),
      icon: IconPencil,
      run: (done) => {
        setDialog({ opened: true, of: task });
        done();
      },
    },
    {
      key: 'delete',
      label: t('delete.action'),
      icon: IconTrash,
      confirm: { title: t('delete.title', { title: task.title }), text: t('delete.text') },
      run: (done) =>
        remove.mutate(task.id, {
          onSuccess: () => showSuccess(t('delete.done', { title: task.title })),
          onSettled: done,
        }),
    },
  ];
  const create = mayChange ? (
    <Button
      leftSection={<IconPlus size={18} stroke={1.6} aria-hidden />}
      onClick={() => setDialog({ opened: true })}
    >
      {t('create.action')}
    </Button>
  ) : undefined;

  return (
    <>
      <ListPage<Task>
        name="tasks"
        title={t('title')}
        description={t('description')}
        actions={create}
        params={params}
        query={query}
        rowId={({ id }) => id}
        rowName={titleOf}
        columns={[
          { key: 'title', header: t('field.title'), render: titleOf },
          { key: 'changed', header: t('field.changed'), width: 150, priority: 2, render: renderChanged },
        ]}
        text={{
          renderTitle: titleOf,
          renderCaption: ({ description }) => description,
          renderAside: renderChanged,
        }}
        searchLabel={t('search')}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        preview={{ render: (task, close) => <TaskPreview task={task} onClose={close} /> }}
        onOpen={({ id }) => void navigate(`/Task?id=${id}`)}
        rowActions={mayChange ? rowActions : () => []}
      />
      <TaskDialog
        opened={dialog.opened}
        task={dialog.of}
        onClose={() => setDialog((last) => ({ ...last, opened: false }))}
      />
    </>
  );
};
