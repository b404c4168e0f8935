import { DirectionProvider, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import i18next from 'i18next';
import { RouterProvider, type DataRouter } from 'react-router';
import { queryClient } from '#renderer/lib/query-client.ts';
import { preferenceColorSchemeManager } from './color-scheme-manager.ts';
import { cspNonce } from './csp-nonce.ts';
import { LoadingPage } from './pages/loading-page.tsx';
import { cssVariablesResolver, theme } from './theme.ts';

const colorSchemeManager = preferenceColorSchemeManager();

const Directed = ({ router }: { readonly router: DataRouter }) => {
  const { i18n } = useTranslation();
  return (
    <DirectionProvider key={i18n.dir()} initialDirection={i18n.dir()} detectDirection={false}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
        getStyleNonce={() => cspNonce}
        deduplicateInlineStyles
      >
        <Suspense fallback={<LoadingPage />}>
          <RouterProvider router={router} />
        </Suspense>
      </MantineProvider>
    </DirectionProvider>
  );
};

/** Everything that every screen stands on, signed in or not. */
export const Providers = ({ router }: { readonly router: DataRouter }) => (
  <I18nextProvider i18n={i18next}>
    <QueryClientProvider client={queryClient}>
      <Directed router={router} />
    </QueryClientProvider>
  </I18nextProvider>
);
