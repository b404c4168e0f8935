import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import type { ManagedContent } from '#shared/contract/content-management.ts';
import { Notice } from '#renderer/components/notice.tsx';
import { ListPage } from '#renderer/components/patterns/list-page.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { useListParams } from '#renderer/hooks/use-list-params.ts';
import { readId } from '#renderer/lib/read-id.ts';
import { useIsHubAway } from '#renderer/lib/sync-status.ts';
import { ContentFilters, narrowingIn, useActiveFilters } from '../components/content-filters.tsx';
import { ContentState } from '../components/content-state.tsx';
import { contentQuery } from '../queries.ts';
import { useSizeWords } from '../use-size-words.ts';
import { LookCoursePage } from './look-course-page.tsx';
import { LookPage } from './look-page.tsx';

const TABS = ['waiting', 'all'] as const;

const WAITING = { status: 'pending_approval' } as const;

/** All exams and courses of the institution: what waits for approval, and everything. */
const ContentList = () => {
  const { t } = useTranslation('content-management');
  const navigate = useNavigate();
  const params = useListParams();
  const isAway = useIsHubAway();
  const sizeOf = useSizeWords();
  const tab = TABS.find((one) => one === params.tab) ?? 'waiting';
  const narrowing = narrowingIn(params);
  const query = useQuery(
    contentQuery(tab === 'waiting' ? { ...narrowing, ...WAITING } : narrowing, params.page),
  );
  const activeFilters = useActiveFilters(params);
  const renderWhen = ({ waiting_since: since, updated_at: at }: ManagedContent) => (
    <RelativeTime at={since ?? at} />
  );
  const renderState = ({ status }: ManagedContent) => <ContentState status={status} />;
  const kindOf = ({ kind }: ManagedContent) => t(`kind.${kind}`);
  return (
    <ListPage<ManagedContent>
      name="content-management"
      title={t('title')}
      description={t('description')}
      notice={isAway ? <Notice tone="warn">{t('hubAway')}</Notice> : undefined}
      params={params}
      tabs={{
        current: tab,
        options: TABS.map((value) => ({
          value,
          label: t(`tab.${value}`, { count: query.data?.waiting ?? 0 }),
        })),
      }}
      query={query}
      rowId={({ kind, id }) => `${kind} ${id}`}
      rowName={({ title }) => title}
      columns={[
        { key: 'title', header: t('field.title'), render: ({ title }) => title },
        { key: 'kind', header: t('field.kind'), width: 90, priority: 2, render: kindOf },
        { key: 'author', header: t('field.author'), width: 150, render: (row) => row.author_name },
        { key: 'status', header: t('field.status'), width: 170, priority: 2, render: renderState },
        {
          key: 'subject',
          header: t('field.subject'),
          width: 130,
          priority: 3,
          render: ({ subject }) => subject || t('none'),
        },
        {
          key: 'students',
          header: t('field.students'),
          width: 90,
          priority: 3,
          render: (row) => row.students,
        },
        { key: 'size', header: t('field.size'), width: 140, priority: 3, render: sizeOf },
        {
          key: 'when',
          header: tab === 'waiting' ? t('field.waiting') : t('field.updated'),
          width: 130,
          render: renderWhen,
        },
      ]}
      text={{
        renderTitle: ({ title }) => title,
        renderCaption: (row) => (
          <>
            <span>{[kindOf(row), row.author_name].join(' · ')}</span> {renderState(row)}
          </>
        ),
        renderAside: renderWhen,
      }}
      searchLabel={t('search')}
      filters={<ContentFilters params={params} hasStatus={tab === 'all'} />}
      activeFilters={activeFilters}
      onOpen={({ kind, id }) => void navigate(`/ContentManagement?${kind}=${id}`)}
      empty={{ title: t(`empty.${tab}.title`), text: t(`empty.${tab}.text`), illustration: 'exams' }}
    />
  );
};

/** The list, or what is in one exam or course, by the address. */
export const ContentManagementPage = () => {
  const [search] = useSearchParams();
  const exam = readId(search.get('exam'));
  const course = readId(search.get('course'));
  if (course !== undefined) return <LookCoursePage key={course} id={course} />;
  return exam === undefined ? <ContentList /> : <LookPage key={exam} id={exam} />;
};
