import { useState } from 'react';
import { NumberInput, type NumberInputProps } from '@mantine/core';

export interface NumberFieldProps extends Omit<
  NumberInputProps,
  'value' | 'defaultValue' | 'onChange' | 'onBlur'
> {
  value: number;
  onValue: (value: number) => void;
}

/** A number that may be empty while it is written; left empty, it is what it was. */
export function NumberField({ value, onValue, ...props }: NumberFieldProps) {
  const [text, setText] = useState<number | string>(value);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    setText(value);
  }
  return (
    <NumberInput
      {...props}
      clampBehavior="strict"
      value={text}
      onChange={(next) => {
        setText(next);
        if (typeof next !== 'number') return;
        setSeen(next);
        onValue(next);
      }}
      onBlur={() => setText(value)}
    />
  );
}
