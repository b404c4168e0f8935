import { IconUserShare } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  supportTicketsContract,
  TICKET_PRIORITIES,
  type SupportTicket,
} from '#shared/contract/support-tickets.ts';
import type { BulkAction } from '#renderer/components/bulk-bar.tsx';
import { listChoices } from '#renderer/components/patterns/list-choices.tsx';
import { ListPage } from '#renderer/components/patterns/list-page.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { StatusBadge } from '#renderer/components/status-badge.tsx';
import { useKeptTab } from '#renderer/hooks/use-kept-tab.ts';
import { useListParams } from '#renderer/hooks/use-list-params.ts';
import { api } from '#renderer/lib/api.ts';
import { readAllPages } from '#renderer/lib/paged.ts';
import { readId } from '#renderer/lib/read-id.ts';
import { useListSelection } from '#renderer/hooks/use-list-selection.ts';
import { useCan } from '#renderer/lib/session.ts';
import { useIsHubAway } from '#renderer/lib/sync-status.ts';
import { HandOverDialog } from '../components/hand-over-dialog.tsx';
import { ReportList } from '../components/report-list.tsx';
import { TicketPane } from '../components/ticket-pane.tsx';
import { TemplateList } from '../components/template-list.tsx';
import { TicketState } from '../components/ticket-state.tsx';
import { askedOf, ticketQuery, ticketsQuery } from '../queries.ts';

const STATES = ['open', 'new', 'accepted', 'waiting', 'solved', 'closed'] as const;
const ACCEPTED = ['me', 'nobody'] as const;
/** In the address where requests to answer are shown in every state. */
const ANY = 'any';
const idOf = ({ id }: SupportTicket): number => id;
const subjectOf = ({ subject }: SupportTicket): string => subject;
const renderState = ({ state }: SupportTicket) => <TicketState state={state} />;
const RenderPriority = ({ priority, is_late: isLate }: SupportTicket) => {
  const { t } = useTranslation('support-tickets');
  return (
    <StatusBadge tone={isLate ? 'bad' : priority === 'high' ? 'warn' : 'neutral'}>
      {isLate ? t('late') : t(`priority.${priority}`, { defaultValue: priority })}
    </StatusBadge>
  );
};
const renderPriority = (ticket: SupportTicket) => <RenderPriority {...ticket} />;
const renderSince = ({ created_at: at }: SupportTicket) => <RelativeTime at={at} />;

/** Own requests for everybody, and those that one answers. */
export const SupportTicketsPage = () => {
  const { t } = useTranslation('support-tickets');
  const params = useKeptTab('support-tickets', useListParams());
  const answers = useCan()('fetch-unaccepted-support:view');
  const keepsOrder = useCan()('users:view');
  // Whoever answers opens what waits for an answer.
  const isAll = answers && (params.tab === undefined || params.tab === 'all');
  const isReports = keepsOrder && params.tab === 'reports';
  const writesTemplates = useCan()('fetch-unaccepted-support:add');
  const isTemplates = writesTemplates && params.tab === 'templates';
  const isTickets = !isReports && !isTemplates;
  const askedState = params.filters['state']?.[0] ?? (isAll ? 'open' : ANY);
  const state = STATES.find((one) => one === askedState);
  const priority = TICKET_PRIORITIES.find((one) => isAll && one === params.filters['priority']?.[0]);
  const accepted = ACCEPTED.find((one) => isAll && one === params.filters['accepted']?.[0]);
  const filter = { search: params.q, state, priority, accepted };
  const [handedOver, setHandedOver] = useState<readonly SupportTicket[]>([]);
  const selection = useListSelection(idOf);
  const isHubAway = useIsHubAway();
  const query = useQuery({
    ...ticketsQuery({ page: params.page, isAll, ...filter }),
    enabled: isTickets,
  });
  // What tells of a request leads to it, on whatever page of the list it stands.
  const shown = readId(params.preview);
  const elsewhere = useQuery({
    ...ticketQuery(shown ?? 0, isAll),
    enabled: shown !== undefined && isTickets,
  });
  const loadAll = () =>
    readAllPages(async (range, options) => {
      const endpoint = isAll ? supportTicketsContract.listAll : supportTicketsContract.listOwn;
      const { body } = await api(endpoint, { query: { ...range, ...askedOf(filter) } }, options);
      return { rows: body.data, total: body.count };
    });
  const tabs = {
    current: isReports ? 'reports' : isTemplates ? 'templates' : isAll ? 'all' : 'own',
    options: [
      ...(answers ? [{ value: 'all', label: t('tab.all') }] : []),
      { value: 'own', label: t('tab.own') },
      ...(writesTemplates ? [{ value: 'templates', label: t('tab.templates') }] : []),
      ...(keepsOrder ? [{ value: 'reports', label: t('tab.reports') }] : []),
    ],
  };
  if (isReports) return <ReportList params={params} tabs={tabs} />;
  if (isTemplates) return <TemplateList params={params} tabs={tabs} />;
  const choices = [
    {
      key: 'state',
      label: t('field.state'),
      value: state,
      data: STATES.map((value) => ({ value, label: t(`state.${value}`) })),
    },
    ...(isAll
      ? [
          {
            key: 'priority',
            label: t('field.priority'),
            value: priority,
            data: TICKET_PRIORITIES.map((value) => ({ value, label: t(`priority.${value}`) })),
          },
          {
            key: 'accepted',
            label: t('field.accepted'),
            value: accepted,
            data: ACCEPTED.map((value) => ({ value, label: t(`acceptedBy.${value}`) })),
          },
        ]
      : []),
  ];
  const bulkActions: BulkAction<SupportTicket>[] =
    isAll && writesTemplates && !isHubAway
      ? [{ key: 'hand-over', label: t('handOver.action'), icon: IconUserShare, onRun: setHandedOver }]
      : [];
  return (
    <>
      <ListPage<SupportTicket>
        name="support-tickets"
        title={t('title')}
        description={t(isAll ? 'descriptionAll' : 'description')}
        create={{ label: t('contact.title'), to: '/ContactUs' }}
        params={params}
        {...(tabs.options.length > 1 ? { tabs } : {})}
        query={query}
        rowId={idOf}
        selection={selection}
        bulkActions={bulkActions}
        rowName={subjectOf}
        columns={[
          {
            key: 'number',
            header: t('field.number'),
            width: 86,
            render: ({ number }) => (number === null ? '' : `#${number}`),
            csv: ({ number }) => number ?? '',
          },
          { key: 'subject', header: t('field.subject'), render: subjectOf, csv: subjectOf },
          {
            key: 'state',
            header: t('field.state'),
            width: 165,
            render: renderState,
            csv: (row) => row.state,
          },
          ...(isAll
            ? [
                {
                  key: 'who',
                  header: t('field.who'),
                  width: 140,
                  priority: 3 as const,
                  render: ({ user_name: name }: SupportTicket) => name,
                  csv: ({ user_name: name }: SupportTicket) => name,
                },
                {
                  key: 'priority',
                  header: t('field.priority'),
                  width: 110,
                  render: renderPriority,
                  csv: (row: SupportTicket) => row.priority,
                },
              ]
            : []),
          {
            key: 'accepted',
            header: t('field.accepted'),
            width: 140,
            priority: 3,
            render: ({ accepted_name: name }) => name,
            csv: ({ accepted_name: name }) => name,
          },
          {
            key: 'since',
            header: t('field.since'),
            width: 100,
            priority: 2,
            render: renderSince,
            csv: ({ created_at: at }) => at,
          },
        ]}
        text={{
          renderTitle: subjectOf,
          renderCaption: ({ user_name: name }) => name,
          renderAside: renderState,
        }}
        searchLabel={t('search')}
        {...listChoices({
          choices,
          anyLabel: t('state.any'),
          onChoose: (key, value) =>
            params.setFilter(key, value ?? (isAll && key === 'state' ? ANY : undefined)),
        })}
        empty={
          isAll
            ? { title: t('queue.emptyTitle'), text: t('queue.emptyText'), illustration: 'generic' }
            : { title: t('empty.title'), text: t('empty.text'), illustration: 'generic' }
        }
        preview={{
          render: (ticket, close) => <TicketPane key={ticket.id} ticket={ticket} onClose={close} />,
          elsewhere: elsewhere.data,
        }}
        csv={{ fileName: 'support-requests', load: loadAll }}
      />
      <HandOverDialog
        tickets={handedOver}
        opened={handedOver.length > 0}
        onClose={() => setHandedOver([])}
        onDone={selection.clear}
      />
    </>
  );
};
