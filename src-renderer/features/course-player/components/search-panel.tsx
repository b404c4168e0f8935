import { Group, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { searchCourse, type SearchedItem } from '#shared/domain/course-player/search-course.ts';
import { lengthText } from '#renderer/components/media/media-words.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { searchedQuery } from '../queries.ts';

interface SearchPanelProps {
  readonly courseId: number;
  readonly onOpen: (itemId: number, positionMs: number | null) => void;
}

interface PlacesProps extends Pick<SearchPanelProps, 'onOpen'> {
  readonly items: readonly SearchedItem[];
  readonly words: string;
}

const Places = ({ items, words, onOpen }: PlacesProps) => {
  const { t } = useTranslation('course-player');
  const places = useMemo(() => searchCourse(items, words), [items, words]);
  if (words.trim() === '') return <Text size="sm">{t('search.hint')}</Text>;
  return (
    <Stack gap={8}>
      <Text size="sm" role="status" className="tn">
        {places.length === 0 ? t('search.none') : t('search.found', { count: places.length })}
      </Text>
      <Stack component="ul" gap={2}>
        {places.map((place, at) => (
          <li key={at}>
            <UnstyledButton
              w="100%"
              py={8}
              px={8}
              bdrs="md"
              onClick={() => onOpen(place.itemId, place.positionMs)}
            >
              <Group component="span" gap={8} justify="space-between" wrap="nowrap">
                <Text component="span" size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
                  {items.find(({ itemId }) => itemId === place.itemId)?.title || t('untitled')}
                </Text>
                <Text component="span" size="xs" c="dimmed" className="tn" style={{ flex: 'none' }}>
                  {place.positionMs === null
                    ? t(`search.where.${place.where}`)
                    : lengthText(place.positionMs)}
                </Text>
              </Group>
              {place.where === 'title' ? null : (
                <Text
                  component="span"
                  display="block"
                  size="sm"
                  c="dimmed"
                  style={{ overflowWrap: 'anywhere' }}
                >
                  {place.excerpt}
                </Text>
              )}
            </UnstyledButton>
          </li>
        ))}
      </Stack>
    </Stack>
  );
};

/** Words in the titles, texts, questions and captions of a course; it works without a network. */
export const SearchPanel = ({ courseId, onOpen }: SearchPanelProps) => {
  const { t } = useTranslation('course-player');
  const [words, setWords] = useState('');
  const searched = useDeferredValue(words);
  const query = useQuery(searchedQuery(courseId));
  return (
    <Stack gap={12}>
      <TextInput
        type="search"
        label={t('search.label')}
        leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <QueryState query={query}>
        {(items) => <Places items={items} words={searched} onOpen={onOpen} />}
      </QueryState>
    </Stack>
  );
};
