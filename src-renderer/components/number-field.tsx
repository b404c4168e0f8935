import { useState } from 'react';
import { NumberInput, type NumberInputProps } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

export interface NumberFieldProps extends Omit<
  NumberInputProps,
  'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'min' | 'max'
> {
  /** Undefined where none is given yet. */
  value: number | undefined;
  /** Hears undefined while nothing stands there that may be given. */
  onValue: (value: number | undefined) => void;
  min: number;
  max: number;
  onBlur?: () => void;
}

/** "2." on the way to "2.5" is a number too; an empty field is none. */
const numberIn = (text: number | string): number | undefined => {
  const number = text === '' ? Number.NaN : Number(text);
  return Number.isNaN(number) ? undefined : number;
};

const rangeFault = (t: TFunction<'common'>, number: number | undefined, min: number, max: number) =>
  number === undefined || (number >= min && number <= max) ? undefined : t('number.between', { min, max });

/**
 * A number as it is typed: nothing else is put in its place. One that may not be given stays there and says why;
 * left empty, the field is what it was.
 */
export function NumberField({ value, onValue, onBlur, min, max, error, ...props }: NumberFieldProps) {
  const { t } = useTranslation('common');
  const [text, setText] = useState<number | string>(value ?? '');
  const [known, setKnown] = useState(value);
  const allowed = (one: number | string): number | undefined => {
    const number = numberIn(one);
    return rangeFault(t, number, min, max) === undefined ? number : undefined;
  };
  if (known !== value) {
    setKnown(value);
    if (allowed(text) !== value) setText(value ?? '');
  }
  return (
    <NumberInput
      {...props}
      min={min}
      max={max}
      clampBehavior="none"
      value={text}
      error={error || rangeFault(t, numberIn(text), min, max)}
      onChange={(next) => {
        setText(next);
        onValue(allowed(next));
      }}
      onBlur={() => {
        setText(numberIn(text) ?? value ?? '');
        onBlur?.();
      }}
    />
  );
}
