import { useState } from 'react';
import { TextInput } from '@mantine/core';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import classes from './wizard-form.module.css';

const cx = bindClasses(classes);

export interface MomentFieldProps {
  kind: 'date' | 'time';
  label: string;
  value: string;
  error?: string | undefined;
  onValue: (value: string) => void;
}

/** A date or a time; a half-written one is not taken over. */
export function MomentField({ kind, label, value, error, onValue }: MomentFieldProps) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    setText(value);
  }
  return (
    <TextInput
      className={cx(kind === 'date' ? 'medium' : 'short')}
      type={kind}
      required
      withAsterisk={false}
      label={label}
      value={text}
      error={error}
      onChange={(event) => {
        const next = event.currentTarget.value;
        setText(next);
        if (next === '') return;
        setSeen(next);
        onValue(next);
      }}
      onBlur={() => setText(value)}
    />
  );
}
