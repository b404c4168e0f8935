import type { ApiResponse } from '#shared/bridge/api-message.ts';
import { bridge } from './bridge.ts';

const asked = new Map<string, Promise<ApiResponse>>();

/** Asks the desktop's server while most of the application is still being loaded. */
export const preloadRequests = (path: string): void => {
  const answer = bridge()?.request({ method: 'GET', path, headers: { 'x-app-request': '1' } });
  if (answer === undefined) return;
  // Whoever takes it hears of a failure; until then it is nobody's.
  answer.catch(() => undefined);
  asked.set(path, answer);
};

/** The answer to a question that was asked first, for the first who wants to know. */
export const takePreloaded = (path: string): Promise<ApiResponse> | undefined => {
  const answer = asked.get(path);
  asked.delete(path);
  return answer;
};
