import './connect-feedback.ts';
import './styles.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { DataRouter } from 'react-router';
import { watchConnection } from '#renderer/lib/connection.ts';
import { loadPreferences, usePreferences } from '#renderer/lib/preferences.ts';
import { startI18n } from '#renderer/i18n/start-i18n.ts';
import { Providers } from './providers.tsx';
import { createAppRouter } from './router.tsx';

/** As long as nothing is shown in place of a screen that is on its way (message-page.module.css). */
const PATIENCE_MS = 250;

/** Resolves when the router has its first screen; a screen drawn at once spares drawing an empty page before. */
const firstScreen = (router: DataRouter): Promise<void> =>
  new Promise((resolve) => {
    if (router.state.initialized) resolve();
    router.subscribe(({ initialized }) => {
      if (initialized) resolve();
    });
    setTimeout(resolve, PATIENCE_MS);
  });

/** Loads what the first screen needs and draws it. */
export const start = async (): Promise<void> => {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  const texts = loadPreferences().then(() => startI18n(usePreferences.getState().language));
  // The screen of the address, and who may see it, are asked for at once.
  const router = createAppRouter();
  await Promise.all([texts, firstScreen(router)]);
  watchConnection();
  createRoot(root).render(
    <StrictMode>
      <Providers router={router} />
    </StrictMode>,
  );
};
