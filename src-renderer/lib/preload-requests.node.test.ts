import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ApiRequest, ApiResponse } from '#shared/bridge/api-message.ts';
import { preloadRequests, takePreloaded } from './preload-requests.ts';

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
    preloadRequests('/api/session');
    await expect(takePreloaded('/api/session')).resolves.toMatchObject({ body: { user: 1 } });
    expect(takePreloaded('/api/session')).toBeUndefined();
    expect(takePreloaded('/api/setup')).toBeUndefined();
    expect(asked).toEqual([{ method: 'GET', path: '/api/session', headers: { 'x-app-request': '1' } }]);
  });

  it('hands a failure to whoever takes it', async () => {
    withBridge(() => Promise.reject(new Error('no server')));
    preloadRequests('/api/session');
    await new Promise((resolve) => setTimeout(resolve, 5));
    await expect(takePreloaded('/api/session')).rejects.toThrow('no server');
  });

  it('is not asked in a browser, which has no bridge', () => {
    vi.stubGlobal('window', {});
    preloadRequests('/api/session');
    expect(takePreloaded('/api/session')).toBeUndefined();
  });
});
