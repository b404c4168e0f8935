import { ActionIcon, Group, NativeSelect, NumberInput, Paper, Stack, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { OutlineSectionDraft, ReadOutline } from '#shared/contract/course-outlines.ts';
import { ITEM_KINDS } from '#shared/contract/course-items.ts';
import { MAX_MINUTES } from '#shared/domain/course-outlines/found-outline.ts';

interface OutlineImportPreviewProps {
  readonly outline: ReadOutline;
  readonly onChange: (outline: ReadOutline) => void;
}

type Item = OutlineSectionDraft['items'][number];

interface ItemRowProps {
  readonly item: Item;
  readonly onChange: (item: Item) => void;
  readonly onRemove: () => void;
}

const ItemRow = ({ item, onChange, onRemove }: ItemRowProps) => {
  const { t } = useTranslation('courses');
  const kind = ITEM_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }));
  return (
    <Group gap={8} wrap="nowrap" component="li">
      <TextInput
        flex={1}
        size="xs"
        aria-label={t('outlineFile.itemTitle')}
        value={item.title}
        onChange={(event) => onChange({ ...item, title: event.currentTarget.value })}
      />
      <NativeSelect
        size="xs"
        aria-label={t('outlineFile.kindOf', { title: item.title })}
        data={kind}
        value={item.kind}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...item, kind: ITEM_KINDS.find((one) => one === value) ?? item.kind })
        }
      />
      <NumberInput
        w={84}
        size="xs"
        hideControls
        min={0}
        max={MAX_MINUTES}
        allowDecimal={false}
        suffix=" min"
        aria-label={t('outlineFile.minutesOf', { title: item.title })}
        value={item.minutes}
        onChange={(minutes) => onChange({ ...item, minutes: Number(minutes) })}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('outlineFile.leaveOut', { title: item.title })}
        onClick={onRemove}
      >
        <IconTrash size={16} stroke={1.6} />
      </ActionIcon>
    </Group>
  );
};

/** What a file says, to be mended before it is added; below it what is not taken, and why. */
export const OutlineImportPreview = ({ outline, onChange }: OutlineImportPreviewProps) => {
  const { t } = useTranslation('courses');
  const { sections, named } = outline;
  const put = (at: number, section: OutlineSectionDraft): void =>
    onChange({ ...outline, sections: sections.map((one, index) => (index === at ? section : one)) });
  const putItems = (at: number, section: OutlineSectionDraft, items: Item[]): void =>
    put(at, { ...section, items });
  return (
    <Stack gap={16}>
      <Text size="sm">
        {t('outlineFile.counts', { found: outline.found, taken: outline.taken, named: named.length })}
      </Text>
      {sections.map((section, at) => (
        // Sections keep their places in the list.
        <Paper key={at} withBorder radius="md" p={12} ml={section.parent === null ? 0 : 24}>
          <Stack gap={8}>
            <TextInput
              label={section.parent === null ? t('outlineFile.section') : t('outlineFile.subsection')}
              value={section.title}
              onChange={(event) => put(at, { ...section, title: event.currentTarget.value })}
            />
            <Stack gap={4} component="ul">
              {section.items.map((item, index) => (
                <ItemRow
                  key={index}
                  item={item}
                  onChange={(next) => putItems(at, section, section.items.with(index, next))}
                  onRemove={() => putItems(at, section, section.items.toSpliced(index, 1))}
                />
              ))}
            </Stack>
          </Stack>
        </Paper>
      ))}
      {named.length === 0 ? null : (
        <Stack gap={4} role="region" aria-label={t('outlineFile.named')}>
          <Text size="sm" fw={600}>
            {t('outlineFile.named')}
          </Text>
          <Stack gap={4} component="ul">
            {named.map((one, at) => (
              <Text key={at} component="li" size="sm">
                {one.place}: {one.reason}
              </Text>
            ))}
          </Stack>
        </Stack>
      )}
    </Stack>
  );
};
