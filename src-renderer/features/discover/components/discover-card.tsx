import { Box, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DiscoverItem } from '#shared/contract/discover.ts';
import { StoredCover } from '#renderer/components/stored-cover.tsx';
import { useItemWords } from '../use-item-words.ts';
import { ItemMarks } from './item-marks.tsx';

interface DiscoverCardProps {
  readonly item: DiscoverItem;
  readonly onOpen: () => void;
}

/** An exam or a course as a card. */
export function DiscoverCard({ item, onOpen }: DiscoverCardProps) {
  const { t } = useTranslation('discover');
  const words = useItemWords();
  const rating = words.ratingOf(item);
  return (
    <UnstyledButton display="flex" w="100%" h="100%" style={{ flexDirection: 'column' }} onClick={onOpen}>
      <Box component="span" display="block" w="100%" style={{ overflow: 'hidden', borderRadius: 8 }}>
        <StoredCover subject={item.category} title={item.title} image={item.image} />
      </Box>
      <Stack component="span" gap={10} p={16} w="100%" flex={1} justify="space-between">
        <Stack component="span" gap={4} align="flex-start" miw={0}>
          <Text component="span" size="xs" c="dimmed">
            {[t(`type.${item.content_type}`), item.category].filter((part) => part !== '').join(' · ')}
          </Text>
          <Text
            component="span"
            fw={600}
            lineClamp={2}
            title={item.title}
            style={{ overflowWrap: 'anywhere' }}
          >
            {item.title}
          </Text>
          <Text component="span" size="sm" c="dimmed" lineClamp={1}>
            {item.instructor_name}
          </Text>
          <ItemMarks item={item} />
        </Stack>
        <Stack component="span" gap={4} w="100%">
          <Group component="span" gap="2px 12px" fz="xs" lh="16px" c="dimmed">
            <span>{words.sizeOf(item)}</span>
            <span>{words.durationOf(item)}</span>
            {rating === undefined ? null : <span>{rating}</span>}
          </Group>
          <Text component="span" fw={600} className="tn">
            {words.priceOf(item)}
          </Text>
        </Stack>
      </Stack>
    </UnstyledButton>
  );
}
