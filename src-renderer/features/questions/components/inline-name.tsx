import { TextInput } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { useRef, useState } from 'react';

export interface InlineNameProps {
  readonly label: string;
  readonly initial?: string;
  readonly placeholder?: string;
  readonly description?: string | undefined;
  readonly maxLength: number;
  /** Why this name cannot be taken; it is said at the field. */
  readonly refuse?: (name: string) => string | undefined;
  readonly onDone: (name: string) => void;
  readonly onCancel: () => void;
}

/** Whoever ended it by key goes on from where it began, or from the row that it stood in. */
const giveFocusBack = (before: Element | null, item: HTMLLIElement | null): void => {
  if (document.activeElement !== document.body) return;
  const place = item?.role === 'treeitem' ? item : item?.querySelector('button');
  const target = before !== document.body && before?.isConnected === true ? before : place;
  if (target instanceof HTMLElement) target.focus();
};

/** A name written where it stands: Enter or leaving the field keeps it, Escape does not. */
export const InlineName = ({
  label,
  initial = '',
  placeholder,
  description,
  maxLength,
  refuse,
  onDone,
  onCancel,
}: InlineNameProps) => {
  const [name, setName] = useState(initial);
  const [refusal, setRefusal] = useState<string | undefined>(undefined);
  // Enter takes the field away, and its going is a blur too.
  const isOver = useRef(false);
  const [before] = useState(() => document.activeElement);
  const cancel = (): void => {
    isOver.current = true;
    onCancel();
  };
  const finish = (): void => {
    if (isOver.current) return;
    const next = name.trim();
    const reason = next === initial ? undefined : refuse?.(next);
    setRefusal(reason);
    if (reason !== undefined) return;
    isOver.current = true;
    if (next === '' || next === initial) onCancel();
    else onDone(next);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    const item = event.currentTarget.closest('li');
    if (event.key === 'Enter') finish();
    else if (event.key === 'Escape') {
      event.preventDefault();
      cancel();
    }
    if (isOver.current) requestAnimationFrame(() => giveFocusBack(before, item));
  };
  return (
    <TextInput
      style={{ flex: 1, minWidth: 0 }}
      size="xs"
      aria-label={label}
      value={name}
      error={refusal}
      maxLength={maxLength}
      autoFocus
      {...(placeholder === undefined ? {} : { placeholder })}
      {...(description === undefined ? {} : { description })}
      // A dialog around it hears Escape before it does, and would close.
      data-mantine-stop-propagation="true"
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setName(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onClick={(event) => event.stopPropagation()}
      onBlur={finish}
    />
  );
};
