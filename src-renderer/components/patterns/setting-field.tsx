import { useState, type ReactNode } from 'react';
import { useAutosave } from '#renderer/hooks/use-autosave.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import { SettingRow, type SettingRowProps } from './settings-page.tsx';

/** What the control of a setting gets; Mantine's inputs take it as it is. */
export interface SettingControl<T> {
  readonly 'aria-labelledby': string;
  readonly 'aria-describedby': string;
  readonly w: string;
  readonly error: string | undefined;
  readonly value: T;
  readonly onChange: (value: T) => void;
}

export interface SettingFieldProps<T> extends Pick<SettingRowProps, 'label' | 'description' | 'scope'> {
  /** As the server has it, in the place of what it would refuse. */
  stored: T;
  /** Whether the server takes a value. */
  fits: (value: T) => boolean;
  /** Said at the control while its value does not fit. */
  wrong: string;
  /** Told at once what is to be saved, for settings that are saved together. */
  onChange?: (value: T) => void;
  save: (value: T) => Promise<void>;
  children: (control: SettingControl<T>) => ReactNode;
}

/** One setting that saves itself; what the server would refuse is shown, and not saved. */
export function SettingField<T>({
  stored,
  fits,
  wrong,
  onChange,
  save,
  children,
  ...row
}: SettingFieldProps<T>) {
  const [value, setValue] = useState(stored);
  const [isValid, setIsValid] = useState(true);
  const { status, change, retry } = useAutosave<T>({ save, describeError: errorText });
  return (
    <SettingRow {...row} saveStatus={isValid ? status : undefined} onRetrySave={retry}>
      {({ labelId, descriptionId }) =>
        children({
          'aria-labelledby': labelId,
          'aria-describedby': descriptionId,
          w: '100%',
          error: isValid ? undefined : wrong,
          value,
          onChange: (next) => {
            const isRight = fits(next);
            // What is stored takes the place of an earlier change that still waits and is no longer shown.
            const kept = isRight ? next : stored;
            setValue(next);
            setIsValid(isRight);
            onChange?.(kept);
            change(kept);
          },
        })
      }
    </SettingRow>
  );
}
