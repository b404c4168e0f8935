import {
  Autocomplete,
  Button,
  Checkbox,
  Radio,
  Select,
  Stack,
  TagsInput,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportBatch } from '#shared/contract/import-shapes.ts';
import { splitNewTags, TAG_SEPARATORS } from '#shared/domain/questions/tag-names.ts';
import { folderChoices, subjectNames, subjectOfFolder } from '../folder-choices.ts';
import { baseName, MAX_FOLDER, proposeTarget } from '../propose-target.ts';
import { placesQuery, previewQuery, type ImportChoices } from '../queries.ts';
import { LabelsDialog } from './labels-dialog.tsx';

type Place = 'subject' | 'existing' | 'root';

const MAX_TAGS = 10;
const MAX_TAG = 60;

interface TargetFormProps {
  readonly job: ImportBatch;
  readonly folderId: number | undefined;
  readonly onImport: (choices: ImportChoices) => void;
  readonly onDiscard: () => void;
  readonly isDiscarding: boolean;
}

/** Where the questions go and which tags all of them get. */
export const TargetForm = ({ job, folderId, onImport, onDiscard, isDiscarding }: TargetFormProps) => {
  const { t, i18n } = useTranslation('imports');
  const places = useQuery(placesQuery);
  const preview = useQuery(previewQuery(job.id, 'items', 0));
  const [place, setPlace] = useState<Place>(folderId === undefined ? 'subject' : 'existing');
  // Undefined until somebody writes: what is proposed depends on what is still being loaded.
  const [ownSubject, setSubject] = useState<string | undefined>(undefined);
  const [ownName, setName] = useState<string | undefined>(undefined);
  const [folder, setFolder] = useState(folderId === undefined ? null : String(folderId));
  const [keepsFolders, setKeepsFolders] = useState(true);
  const [tags, setTags] = useState<string[]>([]);
  const [isTried, setTried] = useState(false);
  const [isLabelling, setLabelling] = useState(false);
  const number = new Intl.NumberFormat(i18n.language);
  const folders = places.data?.folders ?? [];
  const tagNames = (places.data?.tags ?? []).map((tag) => tag.tag_names);
  const categories = preview.data?.categories ?? [];
  const subjects = subjectNames(folders);
  const proposed = proposeTarget({
    fileName: job.file_name,
    categories,
    subjects,
    otherwise: t('target.general'),
  });
  const subject = ownSubject ?? (places.isPending || preview.isPending ? '' : proposed.subject);
  // The categories of a file are its folders already.
  const name = ownName ?? (keepsFolders ? proposed.folder : baseName(job.file_name));
  const chosen = job.importable - job.skipped;
  const left = job.rejected + job.skipped;
  const isSubjectMissing = place === 'subject' && subject.trim() === '';
  const isFolderMissing = place === 'existing' && folder === null;

  const send = (event: SubmitEvent): void => {
    event.preventDefault();
    setTried(true);
    if (isSubjectMissing || isFolderMissing) return;
    onImport({
      ...(place === 'subject' ? { subject: subject.trim() } : {}),
      ...(place === 'subject' && name.trim() !== '' ? { folder_name: name.trim() } : {}),
      ...(place === 'existing' ? { folder_id: Number(folder) } : {}),
      tag_names: tags,
      keep_folders: keepsFolders,
    });
  };

  if (job.importable === 0) {
    return (
      <>
        <Title order={3}>{t('target.nothingTitle')}</Title>
        <Text size="sm" lh="19px" c="dimmed" mt={4} mb={16}>
          {t('target.nothingText')}
        </Text>
        <Button variant="default" fullWidth loading={isDiscarding} onClick={onDiscard}>
          {t('target.discard')}
        </Button>
      </>
    );
  }
  return (
    <Stack component="form" gap={20} onSubmit={send}>
      <Radio.Group
        label={t('target.title')}
        value={place}
        onChange={(value) => setPlace(value === 'existing' || value === 'root' ? value : 'subject')}
      >
        <Stack gap={10} pt={8}>
          <Radio value="subject" label={t('target.inSubject')} />
          {place === 'subject' ? (
            <>
              <Autocomplete
                ps={26}
                label={t('target.subject')}
                description={t('target.subjectText')}
                data={subjects}
                limit={20}
                maxLength={MAX_FOLDER}
                value={subject}
                error={isTried && isSubjectMissing ? t('target.subjectMissing') : undefined}
                onChange={setSubject}
              />
              <TextInput
                ps={26}
                label={t('target.folderInIt')}
                placeholder={t('target.noFolderInIt')}
                maxLength={MAX_FOLDER}
                value={name}
                onChange={(event) => setName(event.currentTarget.value)}
              />
            </>
          ) : null}
          <Radio value="existing" label={t('target.existing')} />
          {place === 'existing' ? (
            <Select
              ps={26}
              aria-label={t('target.folder')}
              searchable
              placeholder={t('target.choose')}
              data={folderChoices(folders)}
              description={
                folder === null
                  ? undefined
                  : t('target.subjectIs', { subject: subjectOfFolder(folders, Number(folder)) })
              }
              inputWrapperOrder={['input', 'description', 'error']}
              value={folder}
              error={isTried && isFolderMissing ? t('target.folderMissing') : undefined}
              onChange={setFolder}
            />
          ) : null}
          <Radio value="root" label={t('target.root')} description={t('target.rootText')} />
        </Stack>
      </Radio.Group>
      <Checkbox
        label={t('target.keepFolders')}
        description={t('target.keepFoldersText')}
        checked={keepsFolders}
        onChange={(event) => setKeepsFolders(event.currentTarget.checked)}
      />
      <Button
        variant="subtle"
        size="compact-sm"
        style={{ alignSelf: 'flex-start' }}
        onClick={() => setLabelling(true)}
      >
        {t('labels.open')}
      </Button>
      {isLabelling ? <LabelsDialog id={job.id} onClose={() => setLabelling(false)} /> : null}
      <TagsInput
        label={t('target.tags')}
        data={tagNames}
        maxTags={MAX_TAGS}
        maxLength={MAX_TAG}
        splitChars={[...TAG_SEPARATORS]}
        value={tags}
        onChange={(names) => setTags((before) => splitNewTags(names, [...before, ...tagNames]))}
      />
      <Stack gap={6}>
        <Button type="submit" fullWidth disabled={chosen === 0}>
          {t('target.import', { count: chosen, number: number.format(chosen) })}
        </Button>
        {left === 0 ? null : (
          <Text size="xs" c="dimmed" mt={2} ta="center">
            {t('target.leftOut', { count: left, number: number.format(left) })}
          </Text>
        )}
        <Button variant="subtle" fullWidth loading={isDiscarding} onClick={onDiscard}>
          {t('target.discard')}
        </Button>
      </Stack>
    </Stack>
  );
};
