import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SupportTicket } from '#shared/contract/support-tickets.ts';
import { ListPage } from '#renderer/components/patterns/list-page.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { StatusBadge } from '#renderer/components/status-badge.tsx';
import { useListParams } from '#renderer/hooks/use-list-params.ts';
import { api } from '#renderer/lib/api.ts';
import { readAllPages } from '#renderer/lib/paged.ts';
import { readId } from '#renderer/lib/read-id.ts';
import { supportTicketsContract } from '#shared/contract/support-tickets.ts';
import { useCan } from '#renderer/lib/session.ts';
import { ReportList } from '../components/report-list.tsx';
import { TicketPane } from '../components/ticket-pane.tsx';
import { TemplateList } from '../components/template-list.tsx';
import { TicketState } from '../components/ticket-state.tsx';
import { ticketQuery, ticketsQuery } from '../queries.ts';

const STATES = ['open', 'new', 'accepted', 'waiting', 'solved', 'closed'] as const;
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
  const params = useListParams();
  const answers = useCan()('fetch-unaccepted-support:view');
  const keepsOrder = useCan()('users:view');
  const isAll = answers && params.tab === 'all';
  const isReports = keepsOrder && params.tab === 'reports';
  const writesTemplates = useCan()('fetch-unaccepted-support:add');
  const isTemplates = writesTemplates && params.tab === 'templates';
  const isTickets = !isReports && !isTemplates;
  const state = STATES.find((one) => one === params.filters['state']?.[0]);
  const query = useQuery({
    ...ticketsQuery({ page: params.page, search: params.q, state, isAll }),
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
      const filter = {
        ...range,
        ...(params.q === '' ? {} : { search: params.q }),
        ...(state === undefined ? {} : { state }),
      };
      const endpoint = isAll ? supportTicketsContract.listAll : supportTicketsContract.listOwn;
      const { body } = await api(endpoint, { query: filter }, options);
      return { rows: body.data, total: body.count };
    });
  const tabs = {
    current: isReports ? 'reports' : isTemplates ? 'templates' : isAll ? 'all' : 'own',
    options: [
      { value: 'own', label: t('tab.own') },
      ...(answers ? [{ value: 'all', label: t('tab.all') }] : []),
      ...(writesTemplates ? [{ value: 'templates', label: t('tab.templates') }] : []),
      ...(keepsOrder ? [{ value: 'reports', label: t('tab.reports') }] : []),
    ],
  };
  if (isReports) return <ReportList params={params} tabs={tabs} />;
  if (isTemplates) return <TemplateList params={params} tabs={tabs} />;
  return (
    <ListPage<SupportTicket>
      name="support-tickets"
      title={t('title')}
      description={t('description')}
      create={{ label: t('contact.title'), to: '/ContactUs' }}
      params={params}
      {...(tabs.options.length > 1 ? { tabs } : {})}
      query={query}
      rowId={({ id }) => id}
      rowName={subjectOf}
      columns={[
        {
          key: 'number',
          header: t('field.number'),
          width: 90,
          render: ({ number }) => (number === null ? '' : `#${number}`),
          csv: ({ number }) => number ?? '',
        },
        { key: 'subject', header: t('field.subject'), render: subjectOf, csv: subjectOf },
        {
          key: 'state',
          header: t('field.state'),
          width: 150,
          render: renderState,
          csv: (row) => row.state,
        },
        ...(isAll
          ? [
              {
                key: 'priority',
                header: t('field.priority'),
                width: 120,
                render: renderPriority,
                csv: (row: SupportTicket) => row.priority,
              },
            ]
          : []),
        {
          key: 'accepted',
          header: t('field.accepted'),
          width: 170,
          priority: 2,
          render: ({ accepted_name: name }) => name,
          csv: ({ accepted_name: name }) => name,
        },
        {
          key: 'since',
          header: t('field.since'),
          width: 130,
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
      filters={
        <Select
          label={t('field.state')}
          value={state ?? 'any'}
          data={[
            { value: 'any', label: t('state.any') },
            ...STATES.map((value) => ({ value, label: t(`state.${value}`) })),
          ]}
          allowDeselect={false}
          onChange={(value) => params.setFilter('state', value === 'any' ? undefined : (value ?? undefined))}
        />
      }
      activeFilters={
        state === undefined
          ? []
          : [
              {
                key: 'state',
                label: t(`state.${state}`),
                onRemove: () => params.setFilter('state', undefined),
              },
            ]
      }
      empty={{ title: t('empty.title'), text: t('empty.text'), illustration: 'generic' }}
      preview={{
        render: (ticket, close) => <TicketPane key={ticket.id} ticket={ticket} onClose={close} />,
        elsewhere: elsewhere.data,
      }}
      csv={{ fileName: 'support-requests', load: loadAll }}
    />
  );
};
