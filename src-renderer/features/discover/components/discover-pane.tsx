import { Anchor, Button, Group, List, Stack, Text, Title } from '@mantine/core';
import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { DiscoverDetails, DiscoverItem } from '#shared/contract/discover.ts';
import { RatingSummary } from '#renderer/components/course-reviews/rating-summary.tsx';
import { Stars } from '#renderer/components/course-reviews/stars.tsx';
import { PreviewPane, PreviewSection } from '#renderer/components/patterns/preview-pane.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { StoredCover } from '#renderer/components/stored-cover.tsx';
import { TagChips } from '#renderer/components/tag-chips.tsx';
import { useAddToWishlist, useRemoveFromWishlist } from '#renderer/lib/cart.ts';
import { useCan } from '#renderer/lib/session.ts';
import { itemQuery } from '../queries.ts';
import { useItemWords } from '../use-item-words.ts';
import { noteVisit } from '../visits.ts';
import { ItemMarks } from './item-marks.tsx';
import { NextAction } from './next-action.tsx';
import { OwnTags } from './own-tags.tsx';

const Lines = ({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) =>
  lines.length === 0 ? null : (
    <PreviewSection title={title}>
      <List size="sm" spacing={4}>
        {lines.map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
    </PreviewSection>
  );

const WishButton = ({ item }: { readonly item: DiscoverItem }) => {
  const { t } = useTranslation('discover');
  const add = useAddToWishlist();
  const remove = useRemoveFromWishlist();
  const name = { type: item.content_type, created: item.content_id };
  if (item.is_in_wishlist)
    return (
      <Button
        variant="default"
        leftSection={<IconHeartFilled size={16} aria-hidden />}
        loading={remove.isPending}
        onClick={() => remove.mutate(name)}
      >
        {t('action.unwish')}
      </Button>
    );
  if (item.is_enrolled || item.is_own) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconHeart size={16} stroke={1.6} aria-hidden />}
      loading={add.isPending}
      onClick={() => add.mutate(name)}
    >
      {t('action.wish')}
    </Button>
  );
};

const Outline = ({ details }: { readonly details: DiscoverDetails }) => {
  const { t } = useTranslation('discover');
  if (details.content_type === 'exam') return null;
  return (
    <PreviewSection title={t('pane.outline')}>
      {details.outline === null ? (
        <Text size="sm" c="dimmed">
          {t('pane.outlineElsewhere')}
        </Text>
      ) : (
        <Stack gap={12}>
          {details.outline.map((part, index) => (
            <div key={index}>
              <Text size="sm" fw={600}>
                {part.title}
              </Text>
              {part.items.map((item, place) => (
                <Text key={place} size="sm" c="dimmed">
                  {item.title}
                </Text>
              ))}
            </div>
          ))}
        </Stack>
      )}
    </PreviewSection>
  );
};

const Details = ({ details }: { readonly details: DiscoverDetails }) => {
  const { t } = useTranslation('discover');
  const words = useItemWords();
  const can = useCan();
  return (
    <>
      <PreviewSection>
        <Stack gap={12}>
          <StoredCover subject={details.category} title={details.title} image={details.image} />
          <div>
            <Title order={3} variant="lead">
              {details.title}
            </Title>
            {details.subtitle === '' ? null : <Text size="sm">{details.subtitle}</Text>}
          </div>
          <Text size="sm" c="dimmed">
            {[
              t(`type.${details.content_type}`),
              details.category,
              details.level,
              words.sizeOf(details),
              words.durationOf(details),
            ]
              .filter((part) => part !== '')
              .join(' · ')}
          </Text>
          <ItemMarks item={details} />
          <TagChips tags={details.tag_names} max={4} />
          <Text fw={600} fz={18} className="tn">
            {words.priceOf(details)}
          </Text>
          <Group gap={8}>
            <NextAction item={details} />
            {can('wishlist:add') ? <WishButton item={details} /> : null}
          </Group>
        </Stack>
      </PreviewSection>
      {details.is_own ? <OwnTags item={details.item} /> : null}
      {details.description === '' ? null : (
        <PreviewSection title={t('pane.about')}>
          <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {details.description}
          </Text>
        </PreviewSection>
      )}
      <Lines title={t('pane.learning')} lines={details.student_learning} />
      <Lines title={t('pane.requirements')} lines={details.course_requirements} />
      <Lines title={t('pane.designedFor')} lines={details.course_designed_for} />
      <Outline details={details} />
      {details.pass_percent === null ? null : (
        <PreviewSection title={t('pane.terms')}>
          <Text size="sm">
            {t('pane.passMark', { percent: details.pass_percent })}
            {' · '}
            {t('pane.attempts', { count: details.attempts_allowed ?? 0 })}
          </Text>
        </PreviewSection>
      )}
      <PreviewSection title={t('pane.author')}>
        <Text size="sm">
          {details.author.has_profile ? (
            <Anchor component={Link} variant="ink" to={`/public/profile?id=${details.instructor_id}`}>
              {details.author.name}
            </Anchor>
          ) : (
            details.author.name
          )}
        </Text>
        {details.author.headline === '' ? null : (
          <Text size="sm" c="dimmed">
            {details.author.headline}
          </Text>
        )}
      </PreviewSection>
      {details.rating_summary === null || details.rating_summary.total === 0 ? null : (
        <PreviewSection title={t('pane.reviews')}>
          <Stack gap={16}>
            <RatingSummary rating={details.rating_summary} />
            {details.reviews.map((review) => (
              <div key={review.id}>
                <Group gap={8}>
                  <Stars count={review.review_rating} />
                  <Text size="sm" fw={600}>
                    {review.student_name}
                  </Text>
                </Group>
                <Text size="sm">{review.detailed_review}</Text>
              </div>
            ))}
          </Stack>
        </PreviewSection>
      )}
    </>
  );
};

interface DiscoverPaneProps {
  readonly item: DiscoverItem;
  readonly origin: 'search' | 'category' | 'recommendation' | 'link';
  readonly onClose: () => void;
}

/** Everything about an exam or a course, and the one thing to do with it. */
export function DiscoverPane({ item, origin, onClose }: DiscoverPaneProps) {
  const { t } = useTranslation('discover');
  const query = useQuery(itemQuery(item.item));
  const { content_type: type, content_id: id } = item;
  useEffect(() => {
    noteVisit({ kind: 'opened', content_type: type, content_id: id, origin });
    // Once for each that is opened, whatever is searched for meanwhile.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [type, id]);
  return (
    <PreviewPane code={t(`type.${type}`)} onClose={onClose}>
      <QueryState query={query}>{(details) => <Details details={details} />}</QueryState>
    </PreviewPane>
  );
}
