import { Autocomplete, Button, Modal } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tag } from '#shared/contract/questions.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import classes from './dialogs.module.css';

const cx = bindClasses(classes);

interface TagDialogProps {
  readonly opened: boolean;
  readonly count: number;
  readonly tags: readonly Tag[];
  readonly onTag: (name: string) => void;
  readonly onClose: () => void;
}

/** One tag for many questions: an existing one, or a new one by writing it. */
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
  const isNew = name.trim() !== '' && !tags.some((tag) => tag.tag_names === name.trim());
  const send = (event: SubmitEvent): void => {
    event.preventDefault();
    if (name.trim() === '') return;
    onTag(name.trim());
    onClose();
  };
  return (
    <form onSubmit={send}>
      <Autocomplete
        label={t('tags.one')}
        description={isNew ? t('tags.willBeNew') : t('tags.writeOrChoose')}
        data={tags.map((tag) => tag.tag_names)}
        limit={20}
        maxLength={100}
        data-autofocus
        value={name}
        onChange={setName}
      />
      <div className={cx('actions')}>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" disabled={name.trim() === ''}>
          {t('change.tag')}
        </Button>
      </div>
    </form>
  );
};
