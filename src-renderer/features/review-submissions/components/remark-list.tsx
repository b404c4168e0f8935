import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ReviewRemark } from '#shared/contract/review-submissions.ts';
import { Clamp } from '#renderer/components/clamp.tsx';
import { SaidWords } from '#renderer/components/course-questions/said-words.tsx';
import { StatusBadge } from '#renderer/components/status-badge.tsx';

/** What a reviewer said, each at its place. */
export const RemarkList = ({ remarks }: { readonly remarks: readonly ReviewRemark[] }) => {
  const { t } = useTranslation('review-submissions');
  return (
    <Stack component="ul" variant="lines" gap={12} aria-label={t('remarks')}>
      {remarks.map((remark) => (
        <Stack component="li" key={remark.id} gap={4}>
          <Text size="sm" fw={550} style={{ overflowWrap: 'anywhere' }}>
            <Clamp withMath>{remark.anchor_title}</Clamp>
          </Text>
          <SaidWords text={remark.text} />
          {remark.is_required ? (
            <span>
              <StatusBadge tone="warn">{t('required')}</StatusBadge>
            </span>
          ) : null}
        </Stack>
      ))}
    </Stack>
  );
};
