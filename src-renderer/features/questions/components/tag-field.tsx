import { Combobox, ScrollArea, TextInput, useCombobox } from '@mantine/core';
import { useId, type ReactNode } from 'react';

const MAX_SHOWN = 20;

const fits = (tag: string, typed: string): boolean =>
  tag.toLocaleLowerCase().includes(typed.trim().toLocaleLowerCase());

interface TagFieldProps {
  readonly name: string;
  readonly 'data-path': string;
  readonly label: string;
  readonly description: string;
  readonly error: ReactNode;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Names that are offered while one types. */
  readonly known: readonly string[];
}

/** One tag by its name; the list stands in the dialog, as one that floats would lie on the buttons. */
export const TagField = ({ label, value, onChange, known, ...input }: TagFieldProps) => {
  const offered = [...new Set(known)].filter((tag) => fits(tag, value)).slice(0, MAX_SHOWN);
  const isOffering = offered.length > 0;
  const combobox = useCombobox({ opened: isOffering });
  const labelId = useId();
  // The next Enter is for the button.
  const write = (text: string): void => {
    onChange(text);
    combobox.resetSelectedOption();
  };
  return (
    <Combobox store={combobox} onOptionSubmit={write}>
      <Combobox.EventsTarget withExpandedAttribute data-mantine-stop-propagation={false}>
        <TextInput
          {...input}
          label={label}
          labelProps={{ id: labelId }}
          data-autofocus
          value={value}
          onChange={(event) => write(event.currentTarget.value)}
        />
      </Combobox.EventsTarget>
      {isOffering ? (
        <ScrollArea.Autosize mah={200} mt={8} type="auto" viewportProps={{ tabIndex: 0 }}>
          <Combobox.Options labelledBy={labelId}>
            {offered.map((tag) => (
              <Combobox.Option key={tag} value={tag}>
                {tag}
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </ScrollArea.Autosize>
      ) : null}
    </Combobox>
  );
};
