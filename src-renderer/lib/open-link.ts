import { bridge } from './bridge.ts';

/**
 * Opens an address that somebody wrote, in the system's browser, after the desktop has shown it and asked.
 * @returns false where the desktop opens no such address
 */
export const openLink = async (url: string): Promise<boolean> => {
  const answer = await bridge()?.native('shell.openLink', { url });
  return answer?.isAllowed ?? false;
};
