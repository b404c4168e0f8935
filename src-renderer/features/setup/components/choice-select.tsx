import { Group, Select, Text, type SelectProps } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currencyChoices, timeZoneChoices, type Choice } from '../places.ts';

const SHOWN = 80;

interface ChoiceSelectProps extends Pick<
  SelectProps,
  'label' | 'error' | 'disabled' | 'className' | 'ref' | 'w' | 'aria-labelledby' | 'aria-describedby'
> {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const ChoiceSelect = ({
  choices,
  onChange,
  ...rest
}: ChoiceSelectProps & { readonly choices: readonly Choice[] }) => {
  const { t } = useTranslation('setup');
  const asides = useMemo(() => new Map(choices.map(({ value, aside }) => [value, aside])), [choices]);
  const known = asides.has(rest.value)
    ? choices
    : [{ value: rest.value, label: rest.value, aside: '' }, ...choices];
  return (
    <Select
      {...rest}
      searchable
      limit={SHOWN}
      nothingFoundMessage={t('choice.nothing')}
      data={known.map(({ value, label }) => ({ value, label }))}
      // Found by its name and by what stands at the right: "pound" and "GBP".
      filter={({ options, search }) => {
        const wanted = search.trim().toLowerCase();
        return options.filter(
          (option) =>
            'value' in option &&
            `${option.label} ${option.value} ${asides.get(option.value) ?? ''}`
              .toLowerCase()
              .includes(wanted),
        );
      }}
      renderOption={({ option }) => (
        <Group
          component="span"
          flex={1}
          gap={12}
          align="baseline"
          justify="space-between"
          wrap="nowrap"
          miw={0}
        >
          {option.label}
          <Text component="span" className="tn" flex="none" size="xs" c="dimmed">
            {asides.get(option.value)}
          </Text>
        </Group>
      )}
      onChange={(value) => {
        if (value !== null) onChange(value);
      }}
    />
  );
};

/** Any time zone, found by its city. */
export const TimeZoneSelect = (props: ChoiceSelectProps) => {
  const [choices] = useState(() => timeZoneChoices(Date.now()));
  return <ChoiceSelect {...props} choices={choices} />;
};

/** Any currency, found by its name or its code. */
export const CurrencySelect = (props: ChoiceSelectProps) => {
  const { i18n } = useTranslation('setup');
  const choices = useMemo(() => currencyChoices(i18n.language), [i18n.language]);
  return <ChoiceSelect {...props} choices={choices} />;
};
