import { Button, Combobox, Modal, ScrollArea, TextInput, useCombobox } from '@mantine/core';
import { useId, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tag } from '#shared/contract/tags.ts';
import { splitNewTags } from '#shared/domain/questions/tag-names.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { isSameName } from '../folder-nodes.ts';
import classes from './dialogs.module.css';

const cx = bindClasses(classes);

const MAX_TAG = 100;

const MAX_SHOWN = 20;

const fits = (tag: string, typed: string): boolean =>
  tag.toLocaleLowerCase().includes(typed.trim().toLocaleLowerCase());

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
  const offered = [...new Set(known)].filter((tag) => fits(tag, name)).slice(0, MAX_SHOWN);
  const isOffering = offered.length > 0;
  // The list stands in the dialog: one that floats would lie on the buttons.
  const combobox = useCombobox({ opened: isOffering });
  const labelId = useId();
  const send = (event: SubmitEvent): void => {
    event.preventDefault();
    if (names.length === 0 || tooLong) return;
    onTag(names);
    onClose();
  };
  return (
    <form onSubmit={send}>
      <Combobox
        store={combobox}
        onOptionSubmit={(tag) => {
          setName(tag);
          // The next Enter is for the button.
          combobox.resetSelectedOption();
        }}
      >
        <Combobox.EventsTarget withExpandedAttribute data-mantine-stop-propagation={false}>
          <TextInput
            label={t('tags.one')}
            labelProps={{ id: labelId }}
            description={
              made.length > 0 ? t('tags.willBeNew', { count: made.length }) : t('tags.writeOrChoose')
            }
            error={tooLong ? t('problem.tagLong', { max: MAX_TAG }) : undefined}
            data-autofocus
            value={name}
            onChange={(event) => {
              setName(event.currentTarget.value);
              combobox.resetSelectedOption();
            }}
          />
        </Combobox.EventsTarget>
        {isOffering ? (
          <ScrollArea.Autosize mah={200} mt={8} type="auto" viewportProps={{ tabIndex: 0 }}>
            <Combobox.Options labelledBy={labelId}>
              {offered.map((tag) => (
                <Combobox.Option key={tag} value={tag}>
                  {tag}
                </Combobox.Option>
              ))}
            </Combobox.Options>
          </ScrollArea.Autosize>
        ) : null}
      </Combobox>
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
