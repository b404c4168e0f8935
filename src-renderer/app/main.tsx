import './zod-jitless.ts';
import './trusted-types.ts';
import './csp-nonce.ts';
import './connect-feedback.ts';
import './styles.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchConnection } from '#renderer/lib/connection.ts';
import { loadPreferences, usePreferences } from '#renderer/lib/preferences.ts';
import { startI18n } from '#renderer/i18n/start-i18n.ts';
import { Providers } from './providers.tsx';
import { createAppRouter } from './router.tsx';

const start = async (): Promise<void> => {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  await loadPreferences();
  await startI18n(usePreferences.getState().language);
  watchConnection();
  createRoot(root).render(
    <StrictMode>
      <Providers router={createAppRouter()} />
    </StrictMode>,
  );
};

const sayWhyNot = (error: unknown): void => {
  // Nothing of the application may have loaded, so this is plain text without any of it.
  document.body.textContent = `Lectern could not start. ${error instanceof Error ? error.message : String(error)}`;
};

start().catch(sayWhyNot);
