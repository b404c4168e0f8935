import { Autocomplete, Button, Modal, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogActions } from '#renderer/components/dialog-actions.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { folderChoices } from '../folder-choices.ts';
import { labelsQuery, placesQuery, useChooseLabels } from '../queries.ts';

const SHOWN = 100;
const SEPARATOR = ' / ';

const toPath = (text: string): string[] =>
  text
    .split('/')
    .map((name) => name.trim())
    .filter((name) => name !== '');

interface LabelsDialogProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** Where the categories of a file go, and what its labels become. */
export const LabelsDialog = ({ id, onClose }: LabelsDialogProps) => {
  const { t } = useTranslation('imports');
  const labels = useQuery(labelsQuery(id));
  const places = useQuery(placesQuery);
  const choose = useChooseLabels(id);
  const [folders, setFolders] = useState<ReadonlyMap<string, string>>(new Map());
  const [tags, setTags] = useState<ReadonlyMap<string, string>>(new Map());
  const found = labels.data;
  const save = (): void => {
    if (found === undefined) return;
    choose.mutate(
      {
        folders: found.folders.flatMap(({ path, to }) => {
          const chosen = toPath(folders.get(path.join(SEPARATOR)) ?? to.join(SEPARATOR));
          return chosen.join(SEPARATOR) === path.join(SEPARATOR) ? [] : [{ from: path, to: chosen }];
        }),
        tags: found.tags.flatMap(({ name, to }) => {
          const chosen = (tags.get(name) ?? to ?? '').trim();
          return chosen === name ? [] : [{ from: name, to: chosen === '' ? null : chosen }];
        }),
      },
      { onSuccess: onClose },
    );
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size={640}
      title={t('labels.title')}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      {found === undefined ? (
        <QueryState query={labels} />
      ) : (
        <Stack gap={20}>
          <Text size="sm" c="dimmed">
            {t('labels.text')}
          </Text>
          {found.folders.length === 0 ? null : (
            <Stack gap={8} component="section">
              <Title order={3}>{t('labels.folders')}</Title>
              {found.folders.slice(0, SHOWN).map(({ path, to, count }) => {
                const name = path.join(SEPARATOR);
                return (
                  <Autocomplete
                    key={name}
                    label={name}
                    description={t('labels.count', { count })}
                    placeholder={t('labels.noFolder')}
                    limit={20}
                    data={[...new Set(folderChoices(places.data?.folders ?? []).map(({ label }) => label))]}
                    value={folders.get(name) ?? to.join(SEPARATOR)}
                    onChange={(value) => setFolders((before) => new Map(before).set(name, value))}
                  />
                );
              })}
            </Stack>
          )}
          {found.tags.length === 0 ? null : (
            <Stack gap={8} component="section">
              <Title order={3}>{t('labels.tags')}</Title>
              {found.tags.slice(0, SHOWN).map(({ name, to, count }) => (
                <Autocomplete
                  key={name}
                  label={name}
                  description={t('labels.count', { count })}
                  placeholder={t('labels.noTag')}
                  limit={20}
                  maxLength={60}
                  data={[...new Set((places.data?.tags ?? []).map((tag) => tag.tag_names))]}
                  value={tags.get(name) ?? to ?? ''}
                  onChange={(value) => setTags((before) => new Map(before).set(name, value))}
                />
              ))}
            </Stack>
          )}
          <DialogActions>
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button loading={choose.isPending} onClick={save}>
              {t('labels.save')}
            </Button>
          </DialogActions>
        </Stack>
      )}
    </Modal>
  );
};
