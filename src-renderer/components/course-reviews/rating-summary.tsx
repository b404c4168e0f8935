import { Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CourseRating } from '#shared/contract/course-reviews.ts';
import { ScoreDistribution } from '../score-distribution.tsx';
import { Stars } from './stars.tsx';

/** What the reviews of a course add up to, and which of them do not count. */
export const RatingSummary = ({ rating }: { readonly rating: CourseRating }) => {
  const { t, i18n } = useTranslation('talk');
  const { average, counted, total, distribution } = rating;
  if (total === 0) return null;
  const ignored = total - counted;
  const shown = average?.toLocaleString(i18n.language, { maximumFractionDigits: 1 });
  return (
    <Group gap={24} align="flex-start">
      <Stack gap={4} flex={1} miw={200}>
        {shown === undefined ? (
          <Text>{t('review.noAverage')}</Text>
        ) : (
          <Group gap={8}>
            <Text fw={600} className="tn">
              {t('review.average', { average: shown })}
            </Text>
            <Stars count={Math.round(average ?? 0)} />
          </Group>
        )}
        {counted === 0 ? null : (
          <Text size="sm" c="dimmed">
            {t('review.counted', { count: counted })}
          </Text>
        )}
        {ignored === 0 ? null : (
          <Text size="sm" c="dimmed">
            {t('review.ignored', { count: ignored })}
          </Text>
        )}
      </Stack>
      <Stack miw={180}>
        <ScoreDistribution
          label={t('review.distribution')}
          bins={distribution.map((count, index) => ({ label: String(index + 1), count }))}
        />
      </Stack>
    </Group>
  );
};
