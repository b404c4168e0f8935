import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LookedAtItem } from '#renderer/components/content/looked-at-item.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { reviewedItemQuery } from '../queries.ts';

interface ReviewedItemProps {
  readonly submissionId: number;
  readonly itemId: number;
  readonly title: string;
  /** What may be said to it. */
  readonly children: ReactNode;
}

const Inside = ({ submissionId, itemId }: Pick<ReviewedItemProps, 'submissionId' | 'itemId'>) => (
  <QueryState query={useQuery(reviewedItemQuery(submissionId, itemId))}>
    {(item) => <LookedAtItem item={item} />}
  </QueryState>
);

/** An item of a course, with all that is in it once it is opened. */
export const ReviewedItem = ({ submissionId, itemId, title, children }: ReviewedItemProps) => {
  const { t } = useTranslation('review-submissions');
  const [isOpen, setOpen] = useState(false);
  return (
    <Stack component="li" gap={8}>
      <Group gap={12} justify="space-between" wrap="nowrap">
        <Text fw={550} size="sm" miw={0} style={{ overflowWrap: 'anywhere' }}>
          {title}
        </Text>
        <Button
          size="xs"
          variant="default"
          aria-expanded={isOpen}
          aria-label={t(isOpen ? 'item.closeNamed' : 'item.openNamed', { title })}
          onClick={() => setOpen((now) => !now)}
        >
          {t(isOpen ? 'item.close' : 'item.open')}
        </Button>
      </Group>
      {isOpen ? <Inside submissionId={submissionId} itemId={itemId} /> : null}
      {children}
    </Stack>
  );
};
