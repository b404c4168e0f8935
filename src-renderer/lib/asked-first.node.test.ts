import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ApiRequest, ApiResponse } from '#shared/bridge/api-message.ts';
import { askFirst, takeAnswer } from './asked-first.ts';

const withBridge = (request: (asked: ApiRequest) => Promise<ApiResponse>) =>
  vi.stubGlobal('window', { lectern: { request } });

afterEach(() => vi.unstubAllGlobals());

describe('what is asked first', () => {
  it('is answered once, to whoever asks for it first', async () => {
    const asked: ApiRequest[] = [];
    withBridge((request) => {
      asked.push(request);
      return Promise.resolve({ status: 200, headers: {}, body: { user: 1 } });
    });
    askFirst('/api/session');
    await expect(takeAnswer('/api/session')).resolves.toMatchObject({ body: { user: 1 } });
    expect(takeAnswer('/api/session')).toBeUndefined();
    expect(takeAnswer('/api/setup')).toBeUndefined();
    expect(asked).toEqual([{ method: 'GET', path: '/api/session', headers: { 'x-app-request': '1' } }]);
  });

  it('hands a failure to whoever takes it', async () => {
    withBridge(() => Promise.reject(new Error('no server')));
    askFirst('/api/session');
    await new Promise((resolve) => setTimeout(resolve, 5));
    await expect(takeAnswer('/api/session')).rejects.toThrow('no server');
  });

  it('is not asked in a browser, which has no bridge', () => {
    vi.stubGlobal('window', {});
    askFirst('/api/session');
    expect(takeAnswer('/api/session')).toBeUndefined();
  });
});
