import { useId, type ReactNode } from 'react';
import { Radio } from '@mantine/core';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import classes from './conflict-fields.module.css';

const cx = bindClasses(classes);

/** One field in which two sides differ, drawn for each of them. */
export interface ConflictField {
  readonly key: string;
  readonly label: string;
  readonly mine: ReactNode;
  readonly theirs: ReactNode;
}

export interface ConflictFieldsProps {
  readonly fields: readonly ConflictField[];
  /** How the sides are called. */
  readonly names: { readonly mine: string; readonly theirs: string };
  /** Keys of the fields that are taken from mine; the others are theirs. */
  readonly fromMine: ReadonlySet<string>;
  readonly onChoose: (fromMine: ReadonlySet<string>) => void;
  /** The other side is gone: mine is shown alone. */
  readonly isMineAlone?: boolean;
}

/** What differs, side by side; where there are several fields, each is chosen by itself. */
export function ConflictFields({
  fields,
  names,
  fromMine,
  onChoose,
  isMineAlone = false,
}: ConflictFieldsProps) {
  const id = useId();
  const isChoice = !isMineAlone && fields.length > 1;
  const choose = (key: string, isMine: boolean): void => {
    const next = new Set(fromMine);
    if (isMine) next.add(key);
    else next.delete(key);
    onChoose(next);
  };
  const side = (field: ConflictField, which: 'theirs' | 'mine') => {
    const isChosen = fromMine.has(field.key) === (which === 'mine');
    return (
      <div className={cx('side', isChoice && isChosen && 'chosen')}>
        {isChoice ? (
          <Radio
            name={`${id}-${field.key}`}
            checked={isChosen}
            label={names[which]}
            onChange={() => choose(field.key, which === 'mine')}
          />
        ) : (
          <span className={cx('sideName')}>{names[which]}</span>
        )}
        <div className={cx('value')}>{field[which]}</div>
      </div>
    );
  };
  return fields.map((field) => (
    <fieldset key={field.key} className={cx('field')}>
      <legend id={`${id}-${field.key}-name`} className={cx('legend')}>
        {field.label}
      </legend>
      <div
        className={cx('sides', isMineAlone && 'one')}
        {...(isChoice ? { role: 'radiogroup', 'aria-labelledby': `${id}-${field.key}-name` } : {})}
      >
        {isMineAlone ? null : side(field, 'theirs')}
        {side(field, 'mine')}
      </div>
    </fieldset>
  ));
}
