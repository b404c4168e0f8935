import './zod-jitless.ts';
import './trusted-types.ts';
import './csp-nonce.ts';
import { preloadRequests } from '#renderer/lib/preload-requests.ts';

const sayWhyNot = (error: unknown): void => {
  // Nothing of the application may have loaded, so this is plain text without any of it.
  document.body.textContent = `Lectern could not start. ${error instanceof Error ? error.message : String(error)}`;
};

// Every start needs to know who is signed in before it can show anything.
preloadRequests('/api/session');

// A dynamic import: no schema may be made in a chunk that runs before zod knows that it must not use eval.
import('./start.tsx').then(({ start }) => start()).catch(sayWhyNot);
