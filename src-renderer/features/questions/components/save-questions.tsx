import { Button, Group, Radio, Select, Stack, TagsInput, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Folder } from '#shared/contract/folders.ts';
import { splitNewTags, TAG_SEPARATORS } from '#shared/domain/questions/tag-names.ts';
import { Clamp } from '#renderer/components/clamp.tsx';
import { folderChoices } from '../folder-nodes.ts';
import type { SavePlace } from '../use-save-list.ts';

/** A question that can be saved; without a key, the one that is being written. */
export interface SaveItem {
  readonly key: number | undefined;
  readonly title: string;
  /** What it lacks; undefined where it can be saved. */
  readonly problem: string | undefined;
}

interface SaveQuestionsProps {
  readonly items: readonly SaveItem[];
  readonly folders: readonly Folder[];
  readonly tagNames: readonly string[];
  /** Exams that they can be added to, by id; `new` begins one. */
  readonly exams: readonly { readonly value: string; readonly label: string }[];
  /** The exam that waits for them. */
  readonly exam?: string | undefined;
  readonly isSaving: boolean;
  readonly onSave: (keys: ReadonlySet<number | undefined> | undefined, place: SavePlace) => void;
}

const OWN = 'own';
const UNFILED = 'root';
const NO_EXAM = 'none';

const folderOf = (value: string): number | null | undefined => {
  if (value === OWN) return undefined;
  return value === UNFILED ? null : Number(value);
};

const examOf = (value: string): number | 'new' | undefined => {
  if (value === NO_EXAM) return undefined;
  return value === 'new' ? 'new' : Number(value);
};

/** Where the questions of the list go, and whether together or one by one. */
export const SaveQuestions = (props: SaveQuestionsProps) => {
  const { items, folders, tagNames, exams, isSaving, onSave } = props;
  const { t } = useTranslation('questions');
  const [folder, setFolder] = useState(OWN);
  const [tags, setTags] = useState<readonly string[]>([]);
  const [exam, setExam] = useState(props.exam ?? NO_EXAM);
  const [way, setWay] = useState<'together' | 'singly'>('together');
  const place: SavePlace = { folderId: folderOf(folder), tagNames: tags, exam: examOf(exam) };
  const ready = items.filter(({ problem }) => problem === undefined).length;

  return (
    <Stack gap={16}>
      <Select
        label={t('folders.one')}
        searchable
        data={[
          { value: OWN, label: t('saveAll.ownFolder') },
          { value: UNFILED, label: t('folders.unfiled') },
          ...folderChoices(folders),
        ]}
        value={folder}
        allowDeselect={false}
        onChange={(value) => setFolder(value ?? OWN)}
      />
      <TagsInput
        label={t('tags.title')}
        description={t('saveAll.tagsHint')}
        // Whoever sees the tags of everybody sees some names more than once.
        data={[...new Set(tagNames)]}
        maxTags={50}
        maxLength={100}
        splitChars={[...TAG_SEPARATORS]}
        value={[...tags]}
        onChange={(names) => setTags(splitNewTags(names, [...tags, ...tagNames]))}
      />
      <Select
        label={t('saveAll.exam')}
        searchable
        data={[
          { value: NO_EXAM, label: t('saveAll.noExam') },
          ...exams,
          { value: 'new', label: t('addTo.new') },
        ]}
        value={exam}
        allowDeselect={false}
        onChange={(value) => setExam(value ?? NO_EXAM)}
      />
      <Radio.Group
        label={t('saveAll.way')}
        value={way}
        onChange={(value) => setWay(value === 'singly' ? 'singly' : 'together')}
      >
        <Group gap={16} mt={6}>
          <Radio value="together" label={t('saveAll.together')} />
          <Radio value="singly" label={t('saveAll.singly')} />
        </Group>
      </Radio.Group>
      {way === 'singly' ? (
        <Stack component="ol" variant="lines" gap={0} m={0} p={0}>
          {items.map(({ key, title, problem }, at) => (
            <Group key={key ?? 'current'} component="li" gap={12} py={8} wrap="nowrap">
              <Stack gap={2} flex={1} miw={0}>
                <Clamp withMath>{title === '' ? t('list.noText') : title}</Clamp>
                {problem === undefined ? null : (
                  <Text size="xs" c="var(--warn)">
                    {problem}
                  </Text>
                )}
              </Stack>
              <Button
                size="xs"
                variant="default"
                disabled={problem !== undefined || isSaving}
                aria-label={t('saveAll.saveOne', { number: at + 1 })}
                onClick={() => onSave(new Set([key]), place)}
              >
                {t('saveAll.save')}
              </Button>
            </Group>
          ))}
        </Stack>
      ) : (
        <>
          {ready === items.length ? null : (
            <Text size="sm" c="var(--warn)">
              {t('saveAll.incomplete', { count: items.length - ready })}
            </Text>
          )}
          <Button
            data-autofocus
            disabled={ready === 0}
            loading={isSaving}
            onClick={() => onSave(undefined, place)}
          >
            {t('saveAll.saveCount', { count: ready })}
          </Button>
        </>
      )}
    </Stack>
  );
};
