import { Tooltip } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { bindClasses } from './bind-classes.ts';
import classes from './tag-chips.module.css';

const cx = bindClasses(classes);

export interface TagChipsProps {
  tags: readonly string[];
  /** How many are drawn before "+2". */
  max?: number;
}

/** Tags of one thing; those that do not fit are counted and named on hover. */
export function TagChips({ tags, max = 2 }: TagChipsProps) {
  const { t } = useTranslation('common');
  const rest = tags.slice(max);
  const names = rest.join(', ');
  return (
    <span className={cx('row')}>
      {tags.slice(0, max).map((tag) => (
        <span key={tag} className={cx('chip')} title={tag}>
          {tag}
        </span>
      ))}
      {rest.length === 0 ? null : (
        <Tooltip label={names}>
          <span className={cx('rest')}>
            <span aria-hidden>+{rest.length}</span>
            <span className="visually-hidden">{t('tags.more', { count: rest.length, names })}</span>
          </span>
        </Tooltip>
      )}
    </span>
  );
}

export interface TagFilterProps<Id> {
  /** Tags of different people may have the same name. */
  tags: readonly { id: Id; name: string; count?: number }[];
  selected: readonly Id[];
  onToggle: (id: Id) => void;
  label: string;
}

/** Tags as switches with their counts, for a facet pane or a filter row. */
export function TagFilter<Id extends string | number>({
  tags,
  selected,
  onToggle,
  label,
}: TagFilterProps<Id>) {
  return (
    <div className={cx('filter')} role="group" aria-label={label}>
      {tags.map(({ id, name, count }) => {
        const isOn = selected.includes(id);
        return (
          <button
            key={id}
            type="button"
            className={cx('toggle', isOn && 'on')}
            aria-pressed={isOn}
            onClick={() => onToggle(id)}
          >
            <span className={cx('toggleName')}>{name}</span>
            {count === undefined ? null : <span className={cx('toggleCount')}>{count}</span>}
            {isOn ? <IconX size={12} stroke={1.8} aria-hidden /> : null}
          </button>
        );
      })}
    </div>
  );
}
