import { Anchor, Group } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CoursePlace } from '#shared/contract/course-progress-parts.ts';
import { lengthText } from '#renderer/components/media/media-words.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';

interface PlaceLineProps {
  /** What is open now. */
  readonly itemId: number | undefined;
  /** The last first. */
  readonly places: readonly CoursePlace[];
  readonly titleOf: (itemId: number) => string;
  readonly onOpen: (itemId: number, positionMs: number) => void;
}

/** Where somebody stopped when that was on another computer, and the way to where they were on this one. */
export const PlaceLine = ({ itemId, places, titleOf, onOpen }: PlaceLineProps) => {
  const { t } = useTranslation('course-player');
  const [last] = places;
  if (last === undefined || last.is_this_computer) return null;
  const here = places.find((place) => place.is_this_computer);
  const computer = last.computer ?? t('place.browser');
  return (
    <Group component="p" role="status" gap="4px 8px" mt={0} mb={18} fz="sm" c="dimmed" className="tn">
      <IconHistory size={16} stroke={1.6} aria-hidden />
      <span>
        {last.position_ms > 0
          ? t('place.at', { time: lengthText(last.position_ms), computer })
          : t('place.in', { title: titleOf(last.item_id), computer })}{' '}
        <RelativeTime at={last.at} />
      </span>
      {last.item_id !== itemId ? (
        <Anchor
          component="button"
          type="button"
          inherit
          onClick={() => onOpen(last.item_id, last.position_ms)}
        >
          {t('place.there')}
        </Anchor>
      ) : here === undefined || here.item_id === itemId ? null : (
        <Anchor
          component="button"
          type="button"
          inherit
          onClick={() => onOpen(here.item_id, here.position_ms)}
        >
          {t('place.here', { title: titleOf(here.item_id) })}
        </Anchor>
      )}
    </Group>
  );
};
