import { Button } from '@mantine/core';
import { IconLayoutKanban, IconList } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Task } from '#shared/contract/tasks.ts';
import { EmptyState } from '#renderer/components/empty-state.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { listChoices } from '#renderer/components/patterns/list-choices.tsx';
import { ListPage } from '#renderer/components/patterns/list-page.tsx';
import { RecordPage } from '#renderer/components/patterns/record-page.tsx';
import { StatusBadge } from '#renderer/components/status-badge.tsx';
import type { StatusTone } from '#renderer/components/status-tone.ts';
import { useListParams } from '#renderer/hooks/use-list-params.ts';
import { useRowDialog } from '#renderer/hooks/use-row-dialog.ts';
import { readId } from '#renderer/lib/read-id.ts';
import { useCan } from '#renderer/lib/session.ts';
import { readTaskSubject } from '#renderer/lib/task-subject.ts';
import { AskedTasks } from '../components/asked-tasks.tsx';
import { DueDay } from '../components/due-day.tsx';
import { TaskBoard } from '../components/task-board.tsx';
import { TaskDialog } from '../components/task-dialog.tsx';
import { TaskPane } from '../components/task-pane.tsx';
import { taskQuery, tasksQuery } from '../queries.ts';
import { useTaskFilters } from '../use-task-filters.ts';

const TONES: Readonly<Record<Task['state'], StatusTone>> = {
  to_do: 'warn',
  doing: 'info',
  done: 'ok',
  dropped: 'neutral',
};

/** The address names no subject of a new task any more. */
const NO_SUBJECT = { about: undefined, about_title: undefined };

const titleOf = ({ title }: Task): string => title;
const renderDue = (task: Task) => <DueDay task={task} />;

const TaskState = ({ state }: { readonly state: Task['state'] }) => {
  const { t } = useTranslation('tasks');
  return <StatusBadge tone={TONES[state]}>{t(`state.${state}`)}</StatusBadge>;
};
const renderState = ({ state }: Task) => <TaskState state={state} />;

const TaskList = ({ of }: { readonly of: 'mine' | 'all' }) => {
  const { t } = useTranslation('tasks');
  const params = useListParams();
  const { asked, choices } = useTaskFilters(params);
  const about = readTaskSubject(params.filters['about']?.[0], params.filters['about_title']?.[0]);
  const isBoard = params.view === 'cards';
  const query = useQuery({
    ...tasksQuery({ page: params.page, search: params.q, of, ...asked }),
    enabled: !isBoard,
  });
  // A link or the board may lead to one of another page, and a step may take it off the list.
  const shown = readId(params.preview);
  const elsewhere = useQuery({ ...taskQuery(shown ?? 0), enabled: shown !== undefined && !isBoard });
  const dialog = useRowDialog<Task>();
  const toggle = (
    <Button
      variant="default"
      leftSection={
        isBoard ? (
          <IconList size={18} stroke={1.6} aria-hidden />
        ) : (
          <IconLayoutKanban size={18} stroke={1.6} aria-hidden />
        )
      }
      onClick={() => params.setView(isBoard ? 'table' : 'cards')}
    >
      {t(isBoard ? 'asList' : 'asBoard')}
    </Button>
  );
  const create = { label: t('create.action'), run: () => dialog.open() };
  return (
    <>
      {isBoard ? (
        <>
          <PageHeader
            title={t(`page.${of}`)}
            description={t('description')}
            withLine
            actions={
              <>
                {toggle}
                <Button onClick={create.run}>{create.label}</Button>
              </>
            }
          />
          <TaskBoard
            of={of}
            onOpen={(id) => {
              params.setView('table');
              params.setPreview(id);
            }}
          />
        </>
      ) : (
        <ListPage<Task>
          name={`tasks-${of}`}
          title={t(`page.${of}`)}
          description={t('description')}
          actions={toggle}
          create={create}
          {...(of === 'mine' ? { notice: <AskedTasks /> } : {})}
          params={params}
          query={query}
          rowId={({ id }) => id}
          rowName={titleOf}
          columns={[
            { key: 'title', header: t('field.title'), render: titleOf },
            { key: 'state', header: t('field.state'), width: 130, render: renderState },
            { key: 'due', header: t('field.due'), width: 216, priority: 2, render: renderDue },
            {
              key: 'assignee',
              header: t('field.assignee'),
              width: 180,
              priority: 2,
              render: ({ assignee_name: name }) => name,
            },
          ]}
          text={{ renderTitle: titleOf, renderCaption: renderDue, renderAside: renderState }}
          searchLabel={t('search')}
          {...listChoices({ choices, anyLabel: t('state.any'), onChoose: params.setFilter })}
          empty={{ title: t('empty.title'), text: t('empty.text'), illustration: 'generic' }}
          preview={{
            render: (task, close) => (
              <TaskPane key={task.id} task={task} onEdit={() => dialog.open(task)} onClose={close} />
            ),
            elsewhere: elsewhere.data,
          }}
        />
      )}
      <TaskDialog
        key={about === undefined ? 'own' : `${about.type} ${about.id}`}
        opened={dialog.opened || about !== undefined}
        task={dialog.row}
        about={about}
        onDone={(id) => {
          // A new one may stand on another page of the list.
          if (!isBoard && dialog.row === undefined) params.setFilters({ ...NO_SUBJECT, preview: String(id) });
        }}
        onClose={() => {
          dialog.close();
          if (about !== undefined) params.setFilters(NO_SUBJECT);
        }}
      />
    </>
  );
};

/** Tasks that one has or gave. */
export const TasksPage = () => <TaskList of="all" />;

/** Tasks that one has to do. */
export const MyTasksPage = () => {
  const { t } = useTranslation('tasks');
  if (useCan()('my-tasks:view')) return <TaskList of="mine" />;
  return (
    <RecordPage title={t('page.mine')} backTo="/Dashboard">
      <EmptyState title={t('notForRole')} text={t('notForRoleText')} />
    </RecordPage>
  );
};
