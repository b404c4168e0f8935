import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { ProjectRequest } from '#shared/contract/project-requests.ts';
import { showSuccess } from '#renderer/components/feedback-store.ts';
import { ListPage } from '#renderer/components/patterns/list-page.tsx';
import type { RowAction } from '#renderer/components/patterns/row-menu.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { useListParams } from '#renderer/hooks/use-list-params.ts';
import { useCan } from '#renderer/lib/session.ts';
import { ProjectRequestDialog } from '../components/project-request-dialog.tsx';
import { ProjectRequestPreview } from '../components/project-request-preview.tsx';
import { projectRequestsQuery, useDeleteProjectRequest } from '../queries.ts';

const titleOf = ({ title }: ProjectRequest): string => title;
const renderChanged = ({ updated_at: at }: ProjectRequest) => <RelativeTime at={at} />;

/** The project requests of the institution, and new ones for those who may write them. */
export const ProjectRequestsPage = () => {
  const { t } = useTranslation('project-requests');
  const params = useListParams();
  const navigate = useNavigate();
  const mayChange = useCan()('project-requests:add');
  const query = useQuery(projectRequestsQuery(params));
  const remove = useDeleteProjectRequest();
  // What it is about stays while the dialog closes.
  const [dialog, setDialog] = useState<{ opened: boolean; of?: ProjectRequest }>({ opened: false });

  const rowActions = (projectRequest: ProjectRequest): RowAction[] => [
    {
      key: 'edit',
      label: t('edit.action'),
      icon: IconPencil,
      run: (done) => {
        setDialog({ opened: true, of: projectRequest });
        done();
      },
    },
    {
      key: 'delete',
      label: t('delete.action'),
      icon: IconTrash,
      confirm: { title: t('delete.title', { title: projectRequest.title }), text: t('delete.text') },
      run: (done) =>
        remove.mutate(projectRequest.id, {
          onSuccess: () => showSuccess(t('delete.done', { title: projectRequest.title })),
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
      <ListPage<ProjectRequest>
        name="project-requests"
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
        preview={{
          render: (projectRequest, close) => (
            <ProjectRequestPreview projectRequest={projectRequest} onClose={close} />
          ),
        }}
        onOpen={({ id }) => void navigate(`/ProjectRequest?id=${id}`)}
        rowActions={mayChange ? rowActions : () => []}
      />
      <ProjectRequestDialog
        opened={dialog.opened}
        projectRequest={dialog.of}
        onClose={() => setDialog((last) => ({ ...last, opened: false }))}
      />
    </>
  );
};
