import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { ApiRequest, ApiResponse } from '#shared/bridge/api-message.ts';
import type { BridgeReply } from '#shared/bridge/channel.ts';
import { BridgeRefusal } from './bridge-refusal.ts';
import { createBridgeHandler } from './ipc.ts';
import type { IpcSender } from './ipc-sender.ts';
import { bindCommand, type NativeCommandTable } from './native-command-table.ts';

const windowId = 7;

function senderOf(change: {
  id?: number;
  type?: string;
  destroyed?: boolean;
  frame?: IpcSender['senderFrame'];
}): IpcSender {
  return {
    sender: {
      id: change.id ?? windowId,
      isDestroyed: () => change.destroyed ?? false,
      getType: () => change.type ?? 'window',
    },
    senderFrame: change.frame === undefined ? { url: 'app://bundle/Exams', parent: null } : change.frame,
  };
}

const frame = (url: string, parent: unknown = null): IpcSender['senderFrame'] => ({ url, parent });

const hostile: readonly [string, IpcSender][] = [
  ['a frame that is gone', senderOf({ frame: null })],
  ['about:blank', senderOf({ frame: frame('about:blank') })],
  ['an empty URL', senderOf({ frame: frame('') })],
  ['about:srcdoc', senderOf({ frame: frame('about:srcdoc') })],
  ['a data: page', senderOf({ frame: frame('data:text/html,x') })],
  ['a file', senderOf({ frame: frame('file:///etc/passwd') })],
  ['another site', senderOf({ frame: frame('https://evil.example/') })],
  ['another host of our scheme', senderOf({ frame: frame('app://media/x') })],
  ['a lookalike host', senderOf({ frame: frame('app://bundle.evil.example/') })],
  ['a sub-frame of our own page', senderOf({ frame: frame('app://bundle/', frame('app://bundle/')) })],
  ['unknown contents', senderOf({ id: 8 })],
  ['a webview', senderOf({ type: 'webview' })],
  ['developer tools', senderOf({ type: 'remote', id: 9 })],
  ['contents that are destroyed', senderOf({ destroyed: true })],
];

function build(
  options: { request?: () => Promise<ApiResponse>; commands?: NativeCommandTable; now?: () => number } = {},
) {
  const answer: ApiResponse = { status: 200, headers: {}, body: { ok: true } };
  const request = vi.fn<(windowId: number, request: ApiRequest) => Promise<ApiResponse>>(
    options.request ?? (() => Promise.resolve(answer)),
  );
  const run = vi.fn<NativeCommandTable['run']>(options.commands?.run ?? (() => Promise.resolve('done')));
  const report = vi.fn<(...args: unknown[]) => void>();
  const handler = createBridgeHandler({
    isKnownWindow: (id) => id === windowId,
    request,
    commands: { run },
    now: options.now ?? (() => 0),
    report,
  });
  return { handler, request, run, report };
}

const get = (path: string): unknown => ({ kind: 'request', request: { method: 'GET', path } });

function statusOf(reply: BridgeReply): number {
  return reply.ok ? z.object({ status: z.number() }).parse(reply.value).status : reply.error.status;
}

describe('who may call', () => {
  it.each(hostile)('refuses %s, reports it and runs nothing', async (_name, sender) => {
    const { handler, request, run, report } = build();
    expect(statusOf(await handler.handle(sender, get('/api/session')))).toBe(403);
    expect(
      statusOf(await handler.handle(sender, { kind: 'native', command: 'app.info', input: undefined })),
    ).toBe(403);
    expect(request).not.toHaveBeenCalled();
    expect(run).not.toHaveBeenCalled();
    expect(report).toHaveBeenCalledTimes(2);
  });

  it('lets the top frame of a known window in', async () => {
    const { handler, request } = build();
    expect(statusOf(await handler.handle(senderOf({}), get('/api/session?x=1')))).toBe(200);
    expect(request).toHaveBeenCalledWith(windowId, { method: 'GET', path: '/api/session?x=1', headers: {} });
  });
});

describe('what may be sent', () => {
  it.each([
    'http://evil.example/api/x',
    '//evil.example/api',
    '/admin',
    '/api',
    '/api/../secret',
    '/api/..',
    '/api/%2e%2e/secret',
    '/api/a%2fb',
    '/api/a\\b',
    '/api/a#b',
    '/api/a\nb',
    '/api/a b',
  ])('refuses the path %j', async (path) => {
    const { handler, request } = build();
    expect(statusOf(await handler.handle(senderOf({}), get(path)))).toBe(400);
    expect(request).not.toHaveBeenCalled();
  });

  it.each(['authorization', 'cookie', 'x-lectern-client', 'host', 'Authorization'])(
    'lets no page set the header %s',
    async (name) => {
      const { handler, request } = build();
      const call = { kind: 'request', request: { method: 'GET', path: '/api/x', headers: { [name]: 'x' } } };
      expect(statusOf(await handler.handle(senderOf({}), call))).toBe(400);
      expect(request).not.toHaveBeenCalled();
    },
  );

  it('refuses what is too large, too deep or no plain data', async () => {
    const { handler, request } = build();
    const post = (body: unknown): unknown => ({
      kind: 'request',
      request: { method: 'POST', path: '/api/x', body },
    });
    let deep: unknown = 1;
    for (let level = 0; level < 40; level += 1) deep = [deep];
    expect(statusOf(await handler.handle(senderOf({}), post('x'.repeat(1024 * 1024))))).toBe(413);
    expect(statusOf(await handler.handle(senderOf({}), post(new Uint8Array(1024 * 1024))))).toBe(413);
    expect(statusOf(await handler.handle(senderOf({}), post(deep)))).toBe(413);
    expect(statusOf(await handler.handle(senderOf({}), post(new Map())))).toBe(400);
    expect(statusOf(await handler.handle(senderOf({}), post(Number.NaN)))).toBe(400);
    expect(request).not.toHaveBeenCalled();
    expect(statusOf(await handler.handle(senderOf({}), post(new Uint8Array(512 * 1024))))).toBe(200);
  });

  it.each([undefined, null, 'x', {}, { kind: 'other' }, { kind: 'native', command: 1 }])(
    'refuses the malformed call %j',
    async (call) => {
      const { handler } = build();
      expect(statusOf(await handler.handle(senderOf({}), call))).toBe(400);
    },
  );

  it('limits how often a window calls, and lets it go on later', async () => {
    let now = 0;
    const { handler } = build({ now: () => now });
    const statuses = await Promise.all(
      Array.from({ length: 300 }, async () => statusOf(await handler.handle(senderOf({}), get('/api/x')))),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(60);
    now = 1000;
    expect(statusOf(await handler.handle(senderOf({}), get('/api/x')))).toBe(200);
  });
});

describe('what comes back', () => {
  it('hides the reason of a failure and keeps it for the log', async () => {
    const failure = new Error('SQLITE_CORRUPT in /home/someone/lectern.db');
    const { handler, report } = build({ request: () => Promise.reject(failure) });
    const reply = await handler.handle(senderOf({}), get('/api/x'));
    expect(JSON.stringify(reply)).not.toContain('SQLITE');
    expect(statusOf(reply)).toBe(500);
    expect(report).toHaveBeenCalledWith('a bridge call failed', expect.objectContaining({ error: failure }));
  });

  it('passes a refusal on with its words', async () => {
    const { handler } = build({
      commands: { run: () => Promise.reject(new BridgeRefusal(404, 'No such file')) },
    });
    const reply = await handler.handle(senderOf({}), { kind: 'native', command: 'files.read', input: {} });
    expect(reply).toMatchObject({ ok: false, error: { status: 404, message: 'No such file' } });
  });

  it('lets no malformed answer of the server reach the page', async () => {
    const { handler } = build({ request: () => Promise.resolve({ status: 9, headers: {}, body: null }) });
    expect(statusOf(await handler.handle(senderOf({}), get('/api/x')))).toBe(500);
  });
});

describe('bindCommand', () => {
  const schemas = {
    input: z.strictObject({ step: z.number() }),
    output: z.strictObject({ zoom: z.number() }),
  };

  it('checks what comes in and what goes out', async () => {
    const command = bindCommand(schemas, (_id, { step }) => ({ zoom: step * 2 }));
    expect(await command.run(1, { step: 2 })).toEqual({ zoom: 4 });
    await expect(command.run(1, { step: '2' })).rejects.toThrow(BridgeRefusal);
    await expect(command.run(1, { step: 2, more: 1 })).rejects.toThrow(BridgeRefusal);
    const leaking = bindCommand(schemas, () => ({ zoom: 1, path: '/home/someone' }));
    await expect(leaking.run(1, { step: 1 })).rejects.toThrow(z.ZodError);
  });
});
