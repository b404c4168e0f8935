import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '#shared/contract/audit.ts';
import type { Column } from '#renderer/components/data-table.tsx';
import { Notice } from '#renderer/components/notice.tsx';
import { ListPage } from '#renderer/components/patterns/list-page.tsx';
import type { ActiveFilter } from '#renderer/components/patterns/list-props.ts';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { useListParams } from '#renderer/hooks/use-list-params.ts';
import { FILTERS, queryOf, type FilterName } from '../audit-filter.ts';
import { AuditFilters } from '../components/audit-filters.tsx';
import { EntryOutcome } from '../components/entry-outcome.tsx';
import { EntryPreview } from '../components/entry-preview.tsx';
import { ExportMenu } from '../components/export-menu.tsx';
import { auditLogsQuery, PAGE_SIZE } from '../queries.ts';
import { useAuditWords } from '../use-audit-words.ts';

/** Who did what in the institution, the latest first, with what changed and what was refused. */
export const AuditLogsPage = () => {
  const { t } = useTranslation('audit');
  const words = useAuditWords();
  const params = useListParams();
  const filter = queryOf(params);
  const query = useQuery(auditLogsQuery(filter, params.page));
  const { data } = query;

  const nameOf = (id: string): string => {
    const known = data?.rows.flatMap(({ person, target }) => [
      { id: String(person?.id), name: person?.name },
      ...(target?.kind === 'user' ? [target] : []),
    ]);
    return known?.find((one) => one.id === id)?.name ?? t('person.unnamed');
  };
  const said: Record<FilterName, (value: string) => string> = {
    person: nameOf,
    action: (value) => words.action(value),
    target: words.target,
    outcome: (value) => t(`outcome.${value === 'done' ? 'done' : 'refused'}`),
    computer: words.computer,
    from: (value) => t('filter.fromDay', { day: value }),
    until: (value) => t('filter.untilDay', { day: value }),
  };
  const activeFilters = FILTERS.flatMap((name): ActiveFilter[] => {
    const value = params.filters[name]?.[0];
    if (value === undefined) return [];
    return [{ key: name, label: said[name](value), onRemove: () => params.setFilter(name, undefined) }];
  });

  const actionOf = (entry: AuditEntry): string => words.action(entry.action, entry.summary);
  const columns: Column<AuditEntry>[] = [
    { key: 'action', header: t('fact.action'), render: actionOf },
    { key: 'person', header: t('fact.person'), width: 170, render: words.person },
    { key: 'target', header: t('fact.target'), width: 220, priority: 2, render: words.about },
    {
      key: 'outcome',
      header: t('fact.outcome'),
      width: 130,
      priority: 2,
      render: (entry) => <EntryOutcome entry={entry} />,
    },
    {
      key: 'computer',
      header: t('fact.computer'),
      width: 140,
      priority: 3,
      render: ({ computer }) => words.computer(computer),
    },
    { key: 'at', header: t('fact.at'), width: 136, render: ({ at }) => <RelativeTime at={at} /> },
  ];
  return (
    <ListPage<AuditEntry>
      name="audit-logs"
      title={t('title')}
      description={t('description')}
      actions={<ExportMenu filter={filter} isDisabled={data === undefined || data.total === 0} />}
      notice={
        data?.hasMore === true ? <Notice tone="info">{t('more', { count: data.total })}</Notice> : undefined
      }
      params={params}
      query={query}
      pageSize={PAGE_SIZE}
      rowId={({ no }) => no}
      rowName={(entry) => `${actionOf(entry)}, ${words.person(entry)}`}
      columns={columns}
      text={{
        renderTitle: actionOf,
        renderCaption: (entry) => [words.person(entry), words.about(entry)].filter(Boolean).join(' · '),
        renderAside: ({ at }) => <RelativeTime at={at} />,
      }}
      searchLabel={t('search')}
      filters={<AuditFilters params={params} />}
      activeFilters={activeFilters}
      preview={{
        limits: { initial: 400, min: 320, max: 620 },
        render: (entry, close) => (
          <EntryPreview
            key={entry.no}
            entry={entry}
            onPerson={(id) => params.setFilter('person', String(id))}
            onClose={close}
          />
        ),
      }}
      empty={{ title: t('empty.title'), text: t('empty.text'), illustration: 'people' }}
    />
  );
};
