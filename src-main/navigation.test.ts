import { EventEmitter } from 'node:events';
import type { WebContents } from 'electron';
import { describe, expect, it, vi, type Mock } from 'vitest';
import { denyForeignNavigation, guardContents } from './navigation.ts';

type OpenHandler = Parameters<WebContents['setWindowOpenHandler']>[0];

class FakeContents extends EventEmitter {
  openHandler: OpenHandler | undefined;
  setWindowOpenHandler(handler: OpenHandler): void {
    this.openHandler = handler;
  }
}

function guarded(): { contents: FakeContents; report: Mock<(...args: unknown[]) => void> } {
  const contents = new FakeContents();
  const report = vi.fn<(...args: unknown[]) => void>();
  // The fake has the two members that the guard uses; EventEmitter's `on` is wider than Electron's overloads.
  guardContents(contents as unknown as WebContents, { report });
  return { contents, report };
}

describe('guardContents', () => {
  it.each(['will-navigate', 'will-frame-navigate', 'will-redirect'])('stops %s to another place', (name) => {
    const { contents, report } = guarded();
    const foreign = { url: 'https://evil.example/', preventDefault: vi.fn<(...args: unknown[]) => void>() };
    contents.emit(name, foreign);
    expect(foreign.preventDefault).toHaveBeenCalledOnce();
    expect(report).toHaveBeenCalledOnce();
    const own = { url: 'app://bundle/Exams', preventDefault: vi.fn<(...args: unknown[]) => void>() };
    contents.emit(name, own);
    expect(own.preventDefault).not.toHaveBeenCalled();
  });

  it('attaches no webview', () => {
    const { contents } = guarded();
    const event = { preventDefault: vi.fn<(...args: unknown[]) => void>() };
    contents.emit('will-attach-webview', event);
    expect(event.preventDefault).toHaveBeenCalledOnce();
  });

  it.each(['https://evil.example/', 'app://bundle/', 'about:blank'])('opens no window for %s', (url) => {
    const { contents } = guarded();
    const details = { url } as Parameters<OpenHandler>[0];
    expect(contents.openHandler?.(details)).toEqual({ action: 'deny' });
  });
});

describe('denyForeignNavigation', () => {
  it('guards contents of every kind as they are made', () => {
    const app = new EventEmitter();
    denyForeignNavigation(app as unknown as Electron.App, { report: vi.fn<(...args: unknown[]) => void>() });
    for (const _kind of ['window', 'webview', 'backgroundPage']) {
      const contents = new FakeContents();
      app.emit('web-contents-created', {}, contents);
      expect(contents.openHandler).toBeDefined();
    }
  });
});
