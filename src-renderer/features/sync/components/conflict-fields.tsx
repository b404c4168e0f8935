import { Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ConflictCopy } from '#shared/contract/sync-conflicts.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import type { FieldRow } from '../use-field-rows.tsx';
import type { SideWords } from '../use-side-words.ts';
import classes from './conflict-view.module.css';

const cx = bindClasses(classes);

interface ConflictFieldsProps {
  readonly conflict: ConflictCopy;
  readonly words: SideWords;
  readonly rows: readonly FieldRow[];
  readonly fromMine: ReadonlySet<string>;
  readonly isOriginalGone: boolean;
  readonly onChoose: (key: string, isMine: boolean) => void;
}

/** What differs, side by side; where there are several fields, each is chosen by itself. */
export const ConflictFields = ({
  conflict,
  words,
  rows,
  fromMine,
  isOriginalGone,
  onChoose,
}: ConflictFieldsProps) => {
  const { t } = useTranslation('sync');
  const isChoice = !isOriginalGone && rows.length > 1;
  const changedAt = Date.parse(conflict.changed_at.replace(' UTC', 'Z').replace(' ', 'T'));
  const side = (row: FieldRow, which: 'theirs' | 'mine') => {
    const isChosen = fromMine.has(row.key) === (which === 'mine');
    return (
      <div className={cx('side', isChoice && isChosen && 'chosen')}>
        {isChoice ? (
          <Radio
            name={`field-${row.key}`}
            checked={isChosen}
            label={words[which]}
            onChange={() => onChoose(row.key, which === 'mine')}
          />
        ) : (
          <span className={cx('sideName')}>{words[which]}</span>
        )}
        <div className={cx('value')}>{row[which]}</div>
      </div>
    );
  };
  return (
    <>
      <dl className={cx('who')}>
        {conflict.original === null || isOriginalGone ? null : (
          <div>
            <dt>{words.theirs}</dt>
            <dd>
              {words.theirsAt} <RelativeTime at={conflict.original.updated_at} />
            </dd>
          </div>
        )}
        <div>
          <dt>{words.mine}</dt>
          <dd>
            {words.mineAt} {/* Read from a title, which anybody may write. */}
            {Number.isNaN(changedAt) ? conflict.changed_at : <RelativeTime at={changedAt} />}
          </dd>
        </div>
      </dl>
      {rows.length === 0 ? <p className={cx('same')}>{t('conflict.equal')}</p> : null}
      {rows.map((row) => (
        <fieldset key={row.key} className={cx('field')}>
          <legend className={cx('legend')}>{row.label}</legend>
          <div className={cx('sides', isOriginalGone && 'one')}>
            {isOriginalGone ? null : side(row, 'theirs')}
            {side(row, 'mine')}
          </div>
        </fieldset>
      ))}
    </>
  );
};
