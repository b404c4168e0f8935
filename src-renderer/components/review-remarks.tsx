import { Anchor, Stack, Text } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ContentKind } from '#shared/contract/content-management.ts';
import type { ReviewRemark } from '#shared/contract/review-submissions.ts';
import { contentNotesQuery } from '#renderer/lib/content-notes.ts';
import { remarksAt, useLastReview } from '#renderer/lib/review-remarks.ts';
import { Notice } from './notice.tsx';

/** What a reviewer said of the place that it stands at. */
export const RemarksHere = ({ remarks }: { readonly remarks: readonly ReviewRemark[] }) => {
  const { t } = useTranslation('common');
  return remarks.map(({ id, text, is_required: isRequired }) => (
    <Text key={id} size="xs" c={isRequired ? 'var(--warn)' : 'dimmed'} style={{ overflowWrap: 'anywhere' }}>
      <IconMessage size={14} stroke={1.6} aria-hidden style={{ verticalAlign: '-2px' }} />{' '}
      {t(isRequired ? 'review.hasToChange' : 'review.wish', { text })}
    </Text>
  ));
};

interface ReviewOnProps {
  readonly kind: ContentKind;
  /** Undefined for what nobody has stored yet. */
  readonly id: number | undefined;
}

/** In the wizard: what the last review said of all of it, and that more stands at its places. */
export const ReviewOn = ({ kind, id }: ReviewOnProps) => {
  const { t } = useTranslation('common');
  const review = useLastReview(kind, id);
  const { data: notes = [] } = useQuery({
    ...contentNotesQuery({ kind, content_id: id ?? 0 }),
    enabled: review !== null && id !== undefined,
  });
  if (review === null) return null;
  // What was returned by the same decision says its reason already.
  const isSaid = notes.some(({ note }) => note === review.reason);
  const ofAll = remarksAt(review, 'content', null);
  const elsewhere = review.remarks.length - ofAll.length;
  return (
    <Notice tone={review.state === 'approved' ? 'info' : 'warn'} mb={16}>
      <Stack gap={4}>
        <span>
          {t(`review.${review.state}`, { defaultValue: t('review.decided'), version: review.version })}
        </span>
        {review.reason === '' || isSaid ? null : (
          <Text component="span" inherit style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
            {review.reason}
          </Text>
        )}
        <RemarksHere remarks={ofAll} />
        {elsewhere === 0 ? null : <span>{t(`review.elsewhere.${kind}`, { count: elsewhere })}</span>}
        <Anchor component={Link} inherit to={`/MySubmissions?preview=${review.submission_id}`}>
          {t('review.open')}
        </Anchor>
      </Stack>
    </Notice>
  );
};
