import { SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';

const schemes = [
  { scheme: 'auto', label: 'theme.system' },
  { scheme: 'light', label: 'theme.light' },
  { scheme: 'dark', label: 'theme.dark' },
] as const;

export interface ThemeControlProps {
  'aria-labelledby': string;
  'aria-describedby'?: string;
}

/** As the system has it, light or dark; kept on this device. */
export function ThemeControl(props: ThemeControlProps) {
  const { t } = useTranslation('shell');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      {...props}
      value={colorScheme}
      onChange={(value) => {
        const chosen = schemes.find(({ scheme }) => scheme === value);
        if (chosen !== undefined) setColorScheme(chosen.scheme);
      }}
      data={schemes.map(({ scheme, label }) => ({ value: scheme, label: t(label) }))}
    />
  );
}
