import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** Light or dark, before anybody has signed in; the person menu has the system's choice as well. */
export const ThemeSwitch = () => {
  const { t } = useTranslation('auth');
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  const Sign = isDark ? IconSun : IconMoon;
  return (
    <ActionIcon
      aria-label={isDark ? t('theme.light') : t('theme.dark')}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      <Sign size={18} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
};
