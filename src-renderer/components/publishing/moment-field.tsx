import { useState } from 'react';
import { TextInput } from '@mantine/core';

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
      w={kind === 'date' ? 180 : 140}
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
