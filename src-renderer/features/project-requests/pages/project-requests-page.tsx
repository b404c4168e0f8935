import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ProjectRequest } from '#shared/contract/project-requests.ts';
import { EmptyState } from '#renderer/components/empty-state.tsx';
import { ListPage } from '#renderer/components/patterns/list-page.tsx';
import { RecordPage } from '#renderer/components/patterns/record-page.tsx';
import { useListParams } from '#renderer/hooks/use-list-params.ts';
import { useRowDialog } from '#renderer/hooks/use-row-dialog.ts';
import { dayWords } from '#renderer/lib/day-words.ts';
import { readId } from '#renderer/lib/read-id.ts';
import { useCan } from '#renderer/lib/session.ts';
import { useIsHubAway } from '#renderer/lib/sync-status.ts';
import { RequestDialog } from '../components/request-dialog.tsx';
import { RequestPane } from '../components/request-pane.tsx';
import { RequestState } from '../components/request-state.tsx';
import { projectRequestQuery, projectRequestsQuery } from '../queries.ts';

const titleOf = ({ title }: ProjectRequest): string => title;
const renderState = ({ state }: ProjectRequest) => <RequestState state={state} />;

const Requests = () => {
  const { t, i18n } = useTranslation('project-requests');
  const params = useListParams();
  const query = useQuery(projectRequestsQuery(params));
  // What tells of a request leads to it, on whatever page of the list it stands.
  const shown = readId(params.preview);
  const elsewhere = useQuery({ ...projectRequestQuery(shown ?? 0), enabled: shown !== undefined });
  const mayAsk = useCan()('project-requests:add');
  const isHubAway = useIsHubAway();
  const dialog = useRowDialog<ProjectRequest>();
  return (
    <>
      <ListPage<ProjectRequest>
        name="project-requests"
        title={t('title')}
        description={t(isHubAway ? 'hubAway' : 'description')}
        create={
          mayAsk ? { label: t('create.title'), isDisabled: isHubAway, run: () => dialog.open() } : undefined
        }
        params={params}
        query={query}
        rowId={({ id }) => id}
        rowName={titleOf}
        columns={[
          { key: 'title', header: t('field.title'), render: titleOf },
          { key: 'state', header: t('field.state'), width: 140, render: renderState },
          {
            key: 'requester',
            header: t('field.requester'),
            width: 180,
            priority: 2,
            render: ({ requester_name: name }) => name,
          },
          {
            key: 'due',
            header: t('field.due'),
            width: 160,
            priority: 2,
            render: ({ due_on: due }) => (due === null ? '' : dayWords(due, i18n.language)),
          },
        ]}
        text={{
          renderTitle: titleOf,
          renderCaption: ({ requester_name: name }) => name,
          renderAside: renderState,
        }}
        searchLabel={t('search')}
        empty={{ title: t('empty.title'), text: t('empty.text'), illustration: 'generic' }}
        preview={{
          render: (request, close) => (
            <RequestPane
              key={request.id}
              request={request}
              onEdit={() => dialog.open(request)}
              onClose={close}
            />
          ),
          elsewhere: elsewhere.data,
        }}
      />
      <RequestDialog opened={dialog.opened} request={dialog.row} onClose={dialog.close} />
    </>
  );
};

/** Content that is needed: asked for by SMEs and administrators, written by whoever offers to. */
export const ProjectRequestsPage = () => {
  const { t } = useTranslation('project-requests');
  if (useCan()('project-requests:view')) return <Requests />;
  return (
    <RecordPage title={t('title')} backTo="/Dashboard">
      <EmptyState title={t('notForRole')} text={t('notForRoleText')} />
    </RecordPage>
  );
};
