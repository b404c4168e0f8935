import type { ReactNode } from 'react';
import { MantineProvider } from '@mantine/core';
import i18next from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { cssVariablesResolver, theme } from '#renderer/app/theme.ts';
import common from '#renderer/i18n/locales/en/common.json';

const i18n = i18next.createInstance();
await i18n.use(initReactI18next).init({
  lng: 'en-GB',
  fallbackLng: 'en',
  ns: ['common'],
  defaultNS: 'common',
  resources: { en: { common } },
  interpolation: { escapeValue: false },
});

export interface GalleryProvidersProps {
  scheme: 'light' | 'dark';
  children: ReactNode;
}

/** What every component expects around it: theme and texts. */
export function GalleryProviders({ scheme, children }: GalleryProvidersProps) {
  return (
    <I18nextProvider i18n={i18n}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        forceColorScheme={scheme}
        deduplicateInlineStyles
      >
        {children}
      </MantineProvider>
    </I18nextProvider>
  );
}
