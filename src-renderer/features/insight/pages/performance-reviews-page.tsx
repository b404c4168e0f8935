import { Accordion, Select, Stack } from '@mantine/core';
import { IconFlag, IconMessageReply } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CourseReview } from '#shared/contract/course-reviews.ts';
import { RatingSummary } from '#renderer/components/course-reviews/rating-summary.tsx';
import { ReplyDialog } from '#renderer/components/course-reviews/reply-dialog.tsx';
import { ReportReviewDialog } from '#renderer/components/course-reviews/report-review-dialog.tsx';
import { ReviewWords } from '#renderer/components/course-reviews/review-words.tsx';
import { ListPage } from '#renderer/components/patterns/list-page.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { AuthorOnly } from '../components/author-only.tsx';
import { FactsTable } from '../components/facts-table.tsx';
import { FigureList } from '../components/figure-list.tsx';
import { InsightBar } from '../components/insight-bar.tsx';
import { loadReviews, reviewsQuery } from '../queries.ts';
import { useInsight } from '../use-asked.ts';

const ANSWERED = ['yes', 'no'] as const;

type Row = CourseReview & { readonly course_title: string };
type Page = NonNullable<ReturnType<typeof useReviews>['data']>;

const useReviews = (shown: Parameters<typeof reviewsQuery>[0], asked: Parameters<typeof reviewsQuery>[1]) =>
  useQuery(reviewsQuery(shown, asked));

const ByProgress = ({ bands }: { readonly bands: Page['by_progress'] }) => {
  const { t } = useTranslation('insight');
  return (
    <FactsTable
      title={t('reviews.byProgress')}
      fileName="reviews-by-progress.csv"
      empty=""
      rows={bands}
      rowKey={(row) => row.from}
      columns={[
        {
          header: t('reviews.band'),
          render: (row) =>
            t(row.from === row.to ? 'reviews.all' : 'reviews.range', { from: row.from, to: row.to }),
          csv: (row) => `${row.from}-${row.to}`,
        },
        { header: t('reviews.n'), render: (row) => row.n, csv: (row) => row.n, isNumber: true },
        {
          header: t('reviews.mean'),
          render: (row) => row.mean ?? '',
          csv: (row) => row.mean,
          isNumber: true,
        },
      ]}
    />
  );
};

const Shown = () => {
  const { t } = useTranslation('insight');
  const { t: tTalk } = useTranslation('talk');
  const { params, asked } = useInsight();
  const [replied, setReplied] = useState<Row>();
  const [reported, setReported] = useState<Row>();
  const stars = ['1', '2', '3', '4', '5'].find((one) => one === params.filters['stars']?.[0]);
  const answered = ANSWERED.find((one) => one === params.filters['answered']?.[0]);
  const shown = { page: params.page, search: params.q, stars, answered };
  const query = useReviews(shown, asked);
  const known = query.data;
  const renderReview = (row: Row) => <ReviewWords review={row} />;
  const renderAt = (row: Row) => <RelativeTime at={row.reviewed_at} />;
  return (
    <>
      <ListPage<Row>
        name="performance-reviews"
        title={t('reviews.title')}
        description={t('reviews.text')}
        notice={
          <>
            <InsightBar isInset params={params} asked={asked} frame={known?.frame} />
            {known === undefined || known.rating.total === 0 ? null : (
              <Stack gap={16} pt={12}>
                <FigureList
                  figures={known.figures}
                  currency={known.frame.currency}
                  params={params}
                  asked={asked}
                />
                <RatingSummary rating={known.rating} />
                <Accordion variant="separated">
                  <Accordion.Item value="progress">
                    <Accordion.Control>{t('reviews.byProgress')}</Accordion.Control>
                    <Accordion.Panel>
                      <ByProgress bands={known.by_progress} />
                    </Accordion.Panel>
                  </Accordion.Item>
                </Accordion>
              </Stack>
            )}
          </>
        }
        params={params}
        query={query}
        rowId={({ id }) => id}
        rowName={(row) => t('reviews.row', { name: row.student_name })}
        rowHeight={52}
        columns={[
          {
            key: 'review',
            header: t('reviews.review'),
            render: renderReview,
            csv: (row) => row.detailed_review,
          },
          {
            key: 'course',
            header: t('reviews.course'),
            width: 200,
            priority: 2,
            render: (row) => row.course_title,
            csv: (row) => row.course_title,
          },
          {
            key: 'at',
            header: t('reviews.at'),
            width: 140,
            priority: 2,
            render: renderAt,
            csv: (row) => row.reviewed_at,
          },
        ]}
        text={{
          renderTitle: (row) => row.course_title,
          renderCaption: renderReview,
          renderAside: renderAt,
        }}
        searchLabel={t('reviews.search')}
        filters={
          <Stack gap={12}>
            <Select
              label={t('reviews.stars')}
              clearable
              value={stars ?? null}
              data={['5', '4', '3', '2', '1']}
              onChange={(value) => params.setFilter('stars', value ?? undefined)}
            />
            <Select
              label={t('reviews.answered')}
              clearable
              value={answered ?? null}
              data={ANSWERED.map((value) => ({ value, label: t(`reviews.is.${value}`) }))}
              onChange={(value) => params.setFilter('answered', value ?? undefined)}
            />
          </Stack>
        }
        activeFilters={[
          ...(stars === undefined
            ? []
            : [
                {
                  key: 'stars',
                  label: t('reviews.starsOf', { count: Number(stars) }),
                  onRemove: () => params.setFilter('stars', undefined),
                },
              ]),
          ...(answered === undefined
            ? []
            : [
                {
                  key: 'answered',
                  label: t(`reviews.is.${answered}`),
                  onRemove: () => params.setFilter('answered', undefined),
                },
              ]),
        ]}
        rowActions={(row) => [
          {
            key: 'reply',
            label: t(row.reply === null ? 'reviews.reply' : 'reviews.changeReply'),
            icon: IconMessageReply,
            run: (done) => {
              setReplied(row);
              done();
            },
          },
          {
            key: 'report',
            label: tTalk('review.report.action'),
            icon: IconFlag,
            run: (done) => {
              setReported(row);
              done();
            },
          },
        ]}
        empty={{ title: t('reviews.empty'), text: t('reviews.emptyText'), illustration: 'generic' }}
        noMatch={{ title: t('reviews.noMatch'), text: t('reviews.noMatchText') }}
        csv={{ fileName: 'reviews.csv', load: () => loadReviews(shown, asked) }}
      />
      {replied === undefined ? null : (
        <ReplyDialog key={replied.id} review={replied} onClose={() => setReplied(undefined)} />
      )}
      {reported === undefined ? null : (
        <ReportReviewDialog review={reported} onClose={() => setReported(undefined)} />
      )}
    </>
  );
};

/** What the enrolled say of one's courses, answered here. */
export const PerformanceReviewsPage = () => (
  <AuthorOnly>
    <Shown />
  </AuthorOnly>
);
