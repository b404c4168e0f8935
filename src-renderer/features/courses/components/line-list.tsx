import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SortableList } from '#renderer/components/sortable-list.tsx';
import { MAX_LIST_ENTRIES } from '../course-form.ts';

interface LineListProps {
  readonly label: string;
  readonly example: string;
  readonly entries: readonly string[];
  readonly onEntries: (entries: string[]) => void;
}

/** Entries of one line each, in an order: Enter goes on with the next one. */
export function LineList({ label, example, entries, onEntries }: LineListProps) {
  const { t } = useTranslation('courses');
  const host = useRef<HTMLDivElement>(null);
  const rows = entries.map((text, index) => ({ text, index }));
  const focusOn = (index: number): void => {
    requestAnimationFrame(() => {
      const fields = host.current?.querySelectorAll<HTMLInputElement>('input');
      fields?.[Math.max(0, Math.min(index, fields.length - 1))]?.focus();
    });
  };
  const addAt = (index: number): void => {
    if (entries.length >= MAX_LIST_ENTRIES) return;
    onEntries([...entries.slice(0, index), '', ...entries.slice(index)]);
    focusOn(index);
  };
  const removeAt = (index: number): void => {
    onEntries(entries.filter((_, at) => at !== index));
    focusOn(index);
  };
  return (
    <Stack gap={8} ref={host}>
      {entries.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('about.none')}
        </Text>
      ) : (
        <SortableList
          label={label}
          items={rows}
          // Sortable rows have to be told apart from nothing, which counts as no id.
          getId={({ index }) => index + 1}
          getName={({ text, index }) => text || t('about.entry', { number: index + 1 })}
          onReorder={(next) => onEntries(next.map(({ text }) => text))}
          renderItem={({ text, index }) => (
            <Group gap={6} wrap="nowrap">
              <TextInput
                flex={1}
                aria-label={`${label}, ${t('about.entry', { number: index + 1 })}`}
                placeholder={example}
                maxLength={300}
                value={text}
                onChange={(event) =>
                  onEntries(entries.map((one, at) => (at === index ? event.currentTarget.value : one)))
                }
                onKeyDown={(event) => {
                  if (event.key === 'Enter') {
                    event.preventDefault();
                    addAt(index + 1);
                  } else if (event.key === 'Backspace' && text === '') {
                    event.preventDefault();
                    removeAt(index);
                  }
                }}
              />
              <ActionIcon
                aria-label={t('about.remove', { name: text || t('about.entry', { number: index + 1 }) })}
                onClick={() => removeAt(index)}
              >
                <IconX size={16} stroke={1.6} />
              </ActionIcon>
            </Group>
          )}
        />
      )}
      <Group>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.6} />}
          disabled={entries.length >= MAX_LIST_ENTRIES}
          onClick={() => addAt(entries.length)}
        >
          {t('about.add')}
        </Button>
      </Group>
    </Stack>
  );
}
