import { Progress, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { KeptCourse } from '#shared/contract/kept-courses.ts';
import { sizeText } from '#shared/domain/media/limits.ts';

/** How far a kept course is, in words, and as a bar while something is still to come. */
export const KeptStateLine = ({ kept }: { readonly kept: KeptCourse }) => {
  const { t } = useTranslation('kept-courses');
  const { state, bytes_here: here, bytes_total: total, reason } = kept;
  const sizes = { here: sizeText(here), total: sizeText(total) };
  return (
    <Stack gap={4}>
      <Text size="sm" role="status">
        {t(`state.${state}`, sizes)}
      </Text>
      {reason === null ? null : (
        <Text size="sm" c="red">
          {reason}
        </Text>
      )}
      {state === 'here' ? null : (
        <Progress value={(here / Math.max(1, total)) * 100} size="sm" aria-label={t('field.progress')} />
      )}
    </Stack>
  );
};
