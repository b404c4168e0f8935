import { Box, Group, SimpleGrid, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { DiscoverItem } from '#shared/contract/discover.ts';
import { StoredCover } from '#renderer/components/stored-cover.tsx';
import { recommendationsQuery } from '../queries.ts';

const SHOWN = 3;

/** What goes with what the person has, each with its reason; nothing where there is none. */
export function Recommendations({ onOpen }: { readonly onOpen: (item: DiscoverItem) => void }) {
  const { t } = useTranslation('discover');
  const { data = [] } = useQuery(recommendationsQuery);
  if (data.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="recommended">
      <Title order={2} id="recommended" mb={8}>
        {t('recommended.title')}
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing={16}>
        {data.slice(0, SHOWN).map(({ content, reason }) => (
          <UnstyledButton key={content.item} onClick={() => onOpen(content)}>
            <Group component="span" gap={12} wrap="nowrap" align="flex-start">
              <StoredCover
                subject={content.category}
                title={content.title}
                image={content.image}
                shape="thumb"
              />
              <Stack component="span" gap={0} miw={0}>
                <Text component="span" fw={600} truncate title={content.title}>
                  {content.title}
                </Text>
                <Text component="span" size="xs" c="dimmed" lineClamp={2}>
                  {t(`recommended.${reason.by}`, { name: reason.name, because: reason.because_of })}
                </Text>
              </Stack>
            </Group>
          </UnstyledButton>
        ))}
      </SimpleGrid>
    </Box>
  );
}
