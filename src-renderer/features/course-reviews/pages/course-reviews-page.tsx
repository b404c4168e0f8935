import { Select } from '@mantine/core';
import { IconFlag, IconMessageReply } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import type { CourseReview } from '#shared/contract/course-reviews.ts';
import { RatingSummary } from '#renderer/components/course-reviews/rating-summary.tsx';
import { ReplyDialog } from '#renderer/components/course-reviews/reply-dialog.tsx';
import { ReportReviewDialog } from '#renderer/components/course-reviews/report-review-dialog.tsx';
import { ReviewWords } from '#renderer/components/course-reviews/review-words.tsx';
import { listAllReviews, reviewsQuery } from '#renderer/components/course-reviews/reviews-queries.ts';
import type { CsvColumn } from '#renderer/components/csv-export.ts';
import type { Column } from '#renderer/components/data-table.tsx';
import { ListPage } from '#renderer/components/patterns/list-page.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { useListParams } from '#renderer/hooks/use-list-params.ts';
import { readId } from '#renderer/lib/read-id.ts';

const useColumns = (): readonly Column<CourseReview>[] => {
  const { t } = useTranslation('course-reviews');
  return useMemo(
    () => [
      { key: 'review', header: t('column.review'), render: (row) => <ReviewWords review={row} /> },
      {
        key: 'at',
        header: t('column.at'),
        width: 140,
        priority: 2,
        render: (row) => <RelativeTime at={row.reviewed_at} />,
      },
    ],
    [t],
  );
};

const useCsv = (): readonly CsvColumn<CourseReview>[] => {
  const { t } = useTranslation('course-reviews');
  return [
    { header: t('column.student'), csv: (row) => row.student_name },
    { header: t('column.stars'), csv: (row) => row.review_rating },
    { header: t('column.review'), csv: (row) => row.detailed_review },
    { header: t('column.progress'), csv: (row) => row.progress },
    { header: t('column.counted'), csv: (row) => t(row.is_counted ? 'yes' : 'no') },
    { header: t('column.reply'), csv: (row) => row.reply?.text },
    { header: t('column.at'), csv: (row) => row.reviewed_at },
  ];
};

/** The reviews of an own course, which are answered here. */
export function CourseReviewsPage() {
  const params = useListParams();
  const courseId = readId(params.filters['courseId']?.[0] ?? null);
  return courseId === undefined ? <Navigate to="/Courses" replace /> : <Reviews courseId={courseId} />;
}

function Reviews({ courseId }: { readonly courseId: number }) {
  const { t } = useTranslation('course-reviews');
  const { t: tTalk } = useTranslation('talk');
  const params = useListParams();
  const [answered, setAnswered] = useState<CourseReview>();
  const [reported, setReported] = useState<CourseReview>();
  const stars = Number(params.filters['stars']?.[0] ?? 0);
  const rating = stars >= 1 && stars <= 5 ? stars : undefined;
  const filter = { courseId, rating, search: params.q };
  const query = useQuery(reviewsQuery(filter, params.page));
  const columns = useColumns();
  const csvColumns = useCsv();
  const known = query.data;
  return (
    <>
      <ListPage<CourseReview>
        name="course-reviews"
        title={t('list.title')}
        description={known?.course_title}
        backTo="/Courses"
        notice={known === undefined ? null : <RatingSummary rating={known.rating} />}
        params={params}
        query={query}
        rowId={(row) => row.id}
        rowName={(row) => t('list.row', { name: row.student_name })}
        columns={columns}
        text={{
          renderTitle: (row) => row.student_name,
          renderCaption: (row) => <ReviewWords review={row} />,
          renderAside: (row) => <RelativeTime at={row.reviewed_at} />,
        }}
        empty={{ title: t('list.empty'), text: t('list.emptyText') }}
        filters={
          <Select
            label={t('column.stars')}
            clearable
            data={[5, 4, 3, 2, 1].map((count) => ({ value: String(count), label: t('stars', { count }) }))}
            value={rating === undefined ? null : String(rating)}
            onChange={(next) => params.setFilter('stars', next ?? undefined)}
          />
        }
        activeFilters={
          rating === undefined
            ? []
            : [
                {
                  key: 'stars',
                  label: t('stars', { count: rating }),
                  onRemove: () => params.setFilter('stars', undefined),
                },
              ]
        }
        rowActions={(row) => [
          ...(known?.may_reply === true
            ? [
                {
                  key: 'reply',
                  label: t(row.reply === null ? 'reply.open' : 'reply.change'),
                  icon: IconMessageReply,
                  run: (done: () => void) => {
                    setAnswered(row);
                    done();
                  },
                },
              ]
            : []),
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
        csv={{ fileName: 'reviews.csv', columns: csvColumns, load: () => listAllReviews(filter) }}
      />
      {answered === undefined ? null : (
        <ReplyDialog key={answered.id} review={answered} onClose={() => setAnswered(undefined)} />
      )}
      {reported === undefined ? null : (
        <ReportReviewDialog review={reported} onClose={() => setReported(undefined)} />
      )}
    </>
  );
}
