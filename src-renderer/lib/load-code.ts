import { AppError } from '#shared/contract/errors.ts';
import { setupContract } from '#shared/contract/setup.ts';
import { api } from './api.ts';

/** @throws TransportError when the server gives no answer; what it answers does not matter. */
const reachServer = async (): Promise<void> => {
  try {
    await api(setupContract.getSetup, {});
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
};

/**
 * Loads code of this page that is not here yet.
 * @throws TransportError when the server that it comes from is away.
 */
export const loadCode = async <T>(load: () => Promise<T>): Promise<T> => {
  try {
    return await load();
  } catch (cause) {
    // Browsers word a file that did not come in different ways, and a broken one no differently.
    await reachServer();
    throw cause;
  }
};

/**
 * Loads the page anew, but not while the server is away, which would put the browser's own page in its place.
 * @throws TransportError when the server gives no answer.
 */
export const reloadOnceReached = async (): Promise<void> => {
  await reachServer();
  window.location.reload();
};
