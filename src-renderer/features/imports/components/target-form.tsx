import { Autocomplete, Button, Checkbox, Radio, Select, TagsInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportBatch } from '#shared/contract/imports.ts';
import { proposeSubject } from '#shared/domain/imports/subject.ts';
import { splitNewTags, TAG_SEPARATORS } from '#shared/domain/questions/tag-names.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { folderChoices, subjectNames, subjectOfFolder } from '../folder-choices.ts';
import { placesQuery, previewQuery, type ImportChoices } from '../queries.ts';
import classes from './target-form.module.css';

const cx = bindClasses(classes);

type Place = 'subject' | 'existing' | 'root';

const MAX_TAGS = 10;
const MAX_TAG = 60;
const MAX_FOLDER = 120;

const baseName = (fileName: string): string =>
  fileName.replace(/\.[a-z0-9]{1,5}$/iu, '').slice(0, MAX_FOLDER) || fileName.slice(0, MAX_FOLDER);

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
  const number = new Intl.NumberFormat(i18n.language);
  const folders = places.data?.folders ?? [];
  const tagNames = (places.data?.tags ?? []).map((tag) => tag.tag_names);
  const categories = preview.data?.categories ?? [];
  const subjects = subjectNames(folders);
  const proposed =
    places.isPending || preview.isPending
      ? ''
      : (proposeSubject({ fileName: job.file_name, categories, subjects }) ?? t('target.general'));
  const subject = ownSubject ?? proposed;
  // The categories of a file are its folders already.
  const name = ownName ?? (keepsFolders && categories.length > 0 ? '' : baseName(job.file_name));
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
        <h3 className={cx('title')}>{t('target.nothingTitle')}</h3>
        <p className={cx('text')}>{t('target.nothingText')}</p>
        <Button variant="default" fullWidth loading={isDiscarding} onClick={onDiscard}>
          {t('target.discard')}
        </Button>
      </>
    );
  }
  return (
    <form className={cx('form')} onSubmit={send}>
      <Radio.Group
        label={t('target.title')}
        value={place}
        onChange={(value) => setPlace(value === 'existing' || value === 'root' ? value : 'subject')}
      >
        <div className={cx('places')}>
          <Radio value="subject" label={t('target.inSubject')} />
          {place === 'subject' ? (
            <>
              <Autocomplete
                className={cx('inside')}
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
                className={cx('inside')}
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
              className={cx('inside')}
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
        </div>
      </Radio.Group>
      <Checkbox
        label={t('target.keepFolders')}
        description={t('target.keepFoldersText')}
        checked={keepsFolders}
        onChange={(event) => setKeepsFolders(event.currentTarget.checked)}
      />
      <TagsInput
        label={t('target.tags')}
        data={tagNames}
        maxTags={MAX_TAGS}
        maxLength={MAX_TAG}
        splitChars={[...TAG_SEPARATORS]}
        value={tags}
        onChange={(names) => setTags((before) => splitNewTags(names, [...before, ...tagNames]))}
      />
      <div className={cx('actions')}>
        <Button type="submit" fullWidth>
          {t('target.import', { count: job.importable, number: number.format(job.importable) })}
        </Button>
        {job.rejected === 0 ? null : (
          <p className={cx('left')}>
            {t('target.leftOut', { count: job.rejected, number: number.format(job.rejected) })}
          </p>
        )}
        <Button variant="subtle" fullWidth loading={isDiscarding} onClick={onDiscard}>
          {t('target.discard')}
        </Button>
      </div>
    </form>
  );
};
