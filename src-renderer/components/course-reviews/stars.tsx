import { Group } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** One star to five, and the same in words. */
export const Stars = ({ count }: { readonly count: number }) => {
  const { t } = useTranslation('talk');
  return (
    <Group component="span" gap={2} wrap="nowrap" display="inline-flex">
      {[1, 2, 3, 4, 5].map((star) =>
        star <= count ? (
          <IconStarFilled key={star} size={14} aria-hidden />
        ) : (
          <IconStar key={star} size={14} stroke={1.6} aria-hidden />
        ),
      )}
      <span className="visually-hidden">{t('review.stars', { count })}</span>
    </Group>
  );
};
