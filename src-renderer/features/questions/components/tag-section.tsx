import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconPlus, IconSettings } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tag } from '#shared/contract/tags.ts';
import { splitTagNames } from '#shared/domain/questions/tag-names.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { TagFilter } from '#renderer/components/tag-chips.tsx';
import { isSameName } from '../folder-nodes.ts';
import { useTagChanges } from '../use-tag-changes.ts';
import { InlineName } from './inline-name.tsx';
import classes from './library-pane.module.css';

const cx = bindClasses(classes);

const SHOWN = 12;
const MAX_NAME = 100;

interface TagSectionProps {
  readonly tags: readonly Tag[];
  readonly tagId: number | undefined;
  readonly onTag: (id: number | undefined) => void;
  readonly onManage: () => void;
  readonly canChange: boolean;
}

/** The tags of the library, most used first; one of them narrows the list. */
export const TagSection = ({ tags, tagId, onTag, onManage, canChange }: TagSectionProps) => {
  const { t } = useTranslation('questions');
  const changes = useTagChanges();
  const [isNew, setNew] = useState(false);
  const [showsAll, setShowsAll] = useState(false);

  const sorted = tags.toSorted(
    (a, b) => b.question_count - a.question_count || a.tag_names.localeCompare(b.tag_names),
  );
  const first = sorted.slice(0, SHOWN);
  const chosen = sorted.find((tag) => tag.id === tagId);
  const shown = showsAll
    ? sorted
    : chosen === undefined || first.includes(chosen)
      ? first
      : [...first, chosen];

  return (
    <section className={cx('tags')} aria-label={t('tags.title')}>
      <div className={cx('tagsHead')}>
        <h2 className={cx('tagsTitle')}>{t('tags.title')}</h2>
        {canChange && tags.length > 0 ? (
          <Tooltip label={t('tags.manage')}>
            <ActionIcon size={24} aria-label={t('tags.manage')} onClick={onManage}>
              <IconSettings size={16} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
        ) : null}
        {canChange ? (
          <Tooltip label={t('tags.new')}>
            <ActionIcon size={24} aria-label={t('tags.new')} onClick={() => setNew(true)}>
              <IconPlus size={16} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
        ) : null}
      </div>
      {isNew ? (
        <div className={cx('tagName')}>
          <InlineName
            label={t('tags.newName')}
            placeholder={t('tags.newName')}
            maxLength={MAX_NAME}
            refuse={(text) => {
              const name = splitTagNames(text).find((one) =>
                tags.some((tag) => isSameName(tag.tag_names, one)),
              );
              return name === undefined ? undefined : t('tags.taken', { name });
            }}
            onDone={(name) => {
              setNew(false);
              changes.create(splitTagNames(name));
            }}
            onCancel={() => setNew(false)}
          />
        </div>
      ) : null}
      {tags.length === 0 ? (
        <p className={cx('none')}>{t('tags.none')}</p>
      ) : (
        <TagFilter
          label={t('tags.title')}
          tags={shown.map((tag) => ({ id: tag.id, name: tag.tag_names, count: tag.question_count }))}
          selected={chosen === undefined ? [] : [chosen.id]}
          onToggle={(id) => onTag(id === tagId ? undefined : id)}
        />
      )}
      {sorted.length > SHOWN ? (
        <Button className={cx('more')} size="xs" variant="subtle" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? t('tags.fewer') : t('tags.all', { count: sorted.length })}
        </Button>
      ) : null}
    </section>
  );
};
