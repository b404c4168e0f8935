import { ActionIcon, Modal } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tag } from '#shared/contract/tags.ts';
import { splitTagNames } from '#shared/domain/questions/tag-names.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { isSameName } from '../folder-nodes.ts';
import { useTagChanges } from '../use-tag-changes.ts';
import { InlineName } from './inline-name.tsx';
import classes from './dialogs.module.css';

const cx = bindClasses(classes);

interface TagManagerProps {
  readonly opened: boolean;
  readonly tags: readonly Tag[];
  readonly onDelete: (tag: Tag) => void;
  readonly onClose: () => void;
}

/** The row goes with its tag: on to its neighbour, but not to a button that a held key would press again. */
const leaveRow = (button: HTMLElement): void => {
  const row = button.closest('li');
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling ?? button.closest('[role=dialog]');
  neighbour?.querySelector('button')?.focus();
};

/** Every tag with its count, to rename or delete. */
export const TagManager = ({ opened, tags, onDelete, onClose }: TagManagerProps) => {
  const { t } = useTranslation('questions');
  const changes = useTagChanges();
  const [renamedId, setRenamedId] = useState<number | undefined>(undefined);
  const close = (): void => {
    setRenamedId(undefined);
    onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={t('tags.manage')}
      size={420}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <ul className={cx('list')}>
        {tags
          .toSorted((a, b) => a.tag_names.localeCompare(b.tag_names))
          .map((tag) => (
            <li key={tag.id} className={cx('item')}>
              {tag.id === renamedId ? (
                <InlineName
                  label={t('tags.nameOf', { name: tag.tag_names })}
                  initial={tag.tag_names}
                  maxLength={100}
                  refuse={(name) =>
                    splitTagNames(name).length > 1
                      ? t('tags.noComma')
                      : tags.some((one) => one.id !== tag.id && isSameName(one.tag_names, name))
                        ? t('tags.taken', { name })
                        : undefined
                  }
                  onDone={(name) => {
                    setRenamedId(undefined);
                    changes.rename(tag, splitTagNames(name)[0] ?? name);
                  }}
                  onCancel={() => setRenamedId(undefined)}
                />
              ) : (
                <>
                  <span className={cx('name')}>{tag.tag_names}</span>
                  <span className={cx('count')}>{t('count.questions', { count: tag.question_count })}</span>
                  <ActionIcon
                    size={28}
                    aria-label={t('tags.rename', { name: tag.tag_names })}
                    onClick={() => setRenamedId(tag.id)}
                  >
                    <IconPencil size={16} stroke={1.6} />
                  </ActionIcon>
                  <ActionIcon
                    size={28}
                    aria-label={t('tags.delete', { name: tag.tag_names })}
                    onClick={(event) => {
                      leaveRow(event.currentTarget);
                      onDelete(tag);
                    }}
                  >
                    <IconTrash size={16} stroke={1.6} />
                  </ActionIcon>
                </>
              )}
            </li>
          ))}
      </ul>
    </Modal>
  );
};
