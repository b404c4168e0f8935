import { holds } from '#shared/access/ability.ts';
import type { DiscoverItem } from '#shared/contract/discover.ts';
import { itemKey, type ContentKind } from '#shared/domain/discover/item-key.ts';
import { readTagNames } from '#shared/domain/discover/left-out-tags.ts';
import { nextStep } from '#shared/domain/discover/next-step.ts';
import { isClosedAt } from '#shared/domain/exams/exam-window.ts';
import { toMajor } from '#shared/domain/money/money.ts';
import type { Ctx } from '#server/context.ts';
import { iso, isoOrNull } from '#server/iso.ts';
import type { CourseItemRow, ExamItemRow } from './item-repo.ts';

type Reader = Pick<Ctx, 'now' | 'actor'> & { readonly services: Pick<Ctx['services'], 'sync'> };

type Shared = ExamItemRow | CourseItemRow;

function sharedOf(ctx: Reader, type: ContentKind, row: Shared, closesAt: number | null) {
  const { ability, userId } = ctx.actor;
  const isOwn = row.instructor_id === userId;
  return {
    item: itemKey({ type, id: row.content_id }),
    content_id: row.content_id,
    content_type: type,
    title: row.title,
    instructor_id: row.instructor_id,
    instructor_name: row.instructor_name,
    duration_minutes: row.duration_minutes,
    price: toMajor(row.price_minor, row.currency),
    currency: row.currency,
    tag_names: [...readTagNames(row.tag_names ?? '[]')],
    published_at: iso(row.published_at ?? 0),
    opens_at: isoOrNull(row.opens_at),
    closes_at: isoOrNull(closesAt),
    is_enrolled: row.is_enrolled === 1,
    is_own: isOwn,
    is_in_cart: row.is_in_cart === 1,
    is_in_wishlist: row.is_in_wishlist === 1,
    // A hub is somebody else's computer.
    is_ready_offline: ctx.services.sync.role !== 'hub' && row.is_enrolled === 1 && row.is_here === 1,
    next_step: nextStep({
      isEnrolled: row.is_enrolled === 1,
      isOwn,
      isClosed: isClosedAt(closesAt, ctx.now),
      isForSome: row.is_for_some === 1,
      isFree: row.price_minor === 0,
      isInCart: row.is_in_cart === 1,
      mayTake: holds(ability, `${type}s:view`),
      mayBuy: holds(ability, 'cart:add'),
    }),
  };
}

export const examItem = (ctx: Reader, row: ExamItemRow): DiscoverItem => ({
  ...sharedOf(ctx, 'exam', row, row.closes_at),
  subtitle: '',
  category: row.subject,
  level: '',
  image: null,
  image_alt: '',
  item_count: row.question_count,
  rating: null,
  rating_count: 0,
});

export const courseItem = (ctx: Reader, row: CourseItemRow): DiscoverItem => ({
  ...sharedOf(ctx, 'course', row, null),
  subtitle: row.subtitle,
  category: row.category,
  level: row.level,
  image: row.image_sha256,
  image_alt: row.image_alt ?? '',
  item_count: row.lesson_count,
  rating: row.average === null ? null : row.average / 100,
  rating_count: row.counted ?? 0,
});
