import { Button, Checkbox, Radio, Select, TagsInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportBatch } from '#shared/contract/imports.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { folderChoices } from '../folder-choices.ts';
import { placesQuery, type ImportChoices } from '../queries.ts';
import classes from './target-form.module.css';

const cx = bindClasses(classes);

type Place = 'new' | 'existing' | 'root';

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
  const [place, setPlace] = useState<Place>(folderId === undefined ? 'new' : 'existing');
  const [name, setName] = useState(() => baseName(job.file_name));
  const [folder, setFolder] = useState(folderId === undefined ? null : String(folderId));
  const [keepsFolders, setKeepsFolders] = useState(true);
  const [tags, setTags] = useState<string[]>([]);
  const [isTried, setTried] = useState(false);
  const number = new Intl.NumberFormat(i18n.language);
  const isNameMissing = place === 'new' && name.trim() === '';
  const isFolderMissing = place === 'existing' && folder === null;

  const send = (event: SubmitEvent): void => {
    event.preventDefault();
    setTried(true);
    if (isNameMissing || isFolderMissing) return;
    onImport({
      ...(place === 'new' ? { folder_name: name.trim() } : {}),
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
        onChange={(value) => setPlace(value === 'existing' || value === 'root' ? value : 'new')}
      >
        <div className={cx('places')}>
          <Radio value="new" label={t('target.new')} />
          {place === 'new' ? (
            <TextInput
              className={cx('inside')}
              aria-label={t('target.newName')}
              maxLength={MAX_FOLDER}
              value={name}
              error={isTried && isNameMissing ? t('target.nameMissing') : undefined}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          ) : null}
          <Radio value="existing" label={t('target.existing')} />
          {place === 'existing' ? (
            <Select
              className={cx('inside')}
              aria-label={t('target.folder')}
              searchable
              placeholder={t('target.choose')}
              data={folderChoices(places.data?.folders ?? [])}
              value={folder}
              error={isTried && isFolderMissing ? t('target.folderMissing') : undefined}
              onChange={setFolder}
            />
          ) : null}
          <Radio value="root" label={t('target.root')} />
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
        data={(places.data?.tags ?? []).map((tag) => tag.tag_names)}
        maxTags={MAX_TAGS}
        maxLength={MAX_TAG}
        splitChars={[',', ';']}
        value={tags}
        onChange={setTags}
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
