import './connect-feedback.ts';
import './styles.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchConnection } from '#renderer/lib/connection.ts';
import { loadPreferences, usePreferences } from '#renderer/lib/preferences.ts';
import { startI18n } from '#renderer/i18n/start-i18n.ts';
import { Providers } from './providers.tsx';
import { createAppRouter } from './router.tsx';

/** Loads what the first screen needs and draws it. */
export const start = async (): Promise<void> => {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  const texts = loadPreferences().then(() => startI18n(usePreferences.getState().language));
  // The screen of the address, and who may see it, are asked for at once.
  const router = createAppRouter();
  await texts;
  watchConnection();
  createRoot(root).render(
    <StrictMode>
      <Providers router={router} />
    </StrictMode>,
  );
};
