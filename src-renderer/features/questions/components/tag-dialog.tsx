import { Autocomplete, Button, Modal } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tag } from '#shared/contract/tags.ts';
import { splitNewTags } from '#shared/domain/questions/tag-names.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { isSameName } from '../folder-nodes.ts';
import classes from './dialogs.module.css';

const cx = bindClasses(classes);

const MAX_TAG = 100;

interface TagDialogProps {
  readonly opened: boolean;
  readonly count: number;
  readonly tags: readonly Tag[];
  readonly onTag: (names: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Tags for many questions: an existing one, or new ones by writing them. */
export const TagDialog = (props: TagDialogProps) => {
  const { t } = useTranslation('questions');
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={t('change.tagTitle', { count: props.count })}
      size={420}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <TagBody {...props} />
    </Modal>
  );
};

const TagBody = ({ tags, onTag, onClose }: TagDialogProps) => {
  const { t } = useTranslation('questions');
  const [name, setName] = useState('');
  const known = tags.map((tag) => tag.tag_names);
  const names = splitNewTags([name.trim()], known);
  const made = names.filter((one) => !tags.some((tag) => isSameName(tag.tag_names, one)));
  const tooLong = made.some((one) => one.length > MAX_TAG);
  const send = (event: SubmitEvent): void => {
    event.preventDefault();
    if (names.length === 0 || tooLong) return;
    onTag(names);
    onClose();
  };
  return (
    <form onSubmit={send}>
      <Autocomplete
        label={t('tags.one')}
        description={made.length > 0 ? t('tags.willBeNew', { count: made.length }) : t('tags.writeOrChoose')}
        data={known}
        limit={20}
        error={tooLong ? t('problem.tagLong', { max: MAX_TAG }) : undefined}
        data-autofocus
        value={name}
        onChange={setName}
      />
      <div className={cx('actions')}>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" disabled={names.length === 0 || tooLong}>
          {t('change.tag')}
        </Button>
      </div>
    </form>
  );
};
