import { EventEmitter } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { isBlockedInExam, type KeyInput } from './exam-keys.ts';
import { createExamMode, type ExamWindow } from './exam-mode.ts';

const press = (keys: string, type = 'keyDown'): KeyInput => {
  const parts = keys.split('+');
  const key = parts.at(-1) === '' ? '+' : (parts.at(-1) ?? '');
  return {
    type,
    key,
    control: parts.includes('Ctrl'),
    meta: parts.includes('Cmd'),
    shift: parts.includes('Shift'),
    alt: parts.includes('Alt'),
  };
};

describe('isBlockedInExam', () => {
  it.each([
    'F12',
    'F5',
    'Ctrl+R',
    'Ctrl+Shift+R',
    'Ctrl+Shift+I',
    'Ctrl+Shift+J',
    'Ctrl+Shift+C',
    'Cmd+R',
    'Ctrl+U',
    'Ctrl+P',
    'Cmd+P',
    'Ctrl+S',
    'Ctrl+N',
    'Ctrl+T',
    'Ctrl+W',
    'Alt+ArrowLeft',
    'Alt+ArrowRight',
    'Ctrl++',
    'Ctrl+-',
    'Ctrl+0',
    'Ctrl+=',
    'PrintScreen',
    'BrowserBack',
    'Ctrl+F',
  ])('blocks %s', (keys) => expect(isBlockedInExam(press(keys))).toBe(true));

  it.each([
    '1',
    '5',
    'ArrowLeft',
    'ArrowRight',
    'a',
    'R',
    'Enter',
    'Tab',
    'Shift+Tab',
    'Ctrl+A',
    'Ctrl+C',
    'Ctrl+Z',
    'F1',
  ])('leaves %s to the exam', (keys) => expect(isBlockedInExam(press(keys))).toBe(false));

  it('looks at keys going down only', () => expect(isBlockedInExam(press('F12', 'keyUp'))).toBe(false));
});

class FakeContents extends EventEmitter {
  readonly id = 3;
  readonly setBackgroundThrottling = vi.fn<(...args: unknown[]) => void>();
  readonly setZoomFactor = vi.fn<(...args: unknown[]) => void>();
}

function build() {
  const blocker = { start: vi.fn<() => number>(() => 42), stop: vi.fn<(id: number) => boolean>() };
  const contents = new FakeContents();
  const window = {
    webContents: contents,
    setMenuBarVisibility: vi.fn<(...args: unknown[]) => void>(),
    isDestroyed: () => false,
  };
  // EventEmitter's `on` is wider than Electron's overloads.
  return {
    mode: createExamMode(blocker),
    blocker,
    contents,
    window,
    examWindow: window as unknown as ExamWindow,
  };
}

describe('exam mode', () => {
  it('keeps the display awake, hides the menu and blocks keys until it ends', () => {
    const { mode, blocker, contents, window, examWindow } = build();
    mode.begin(examWindow);
    mode.begin(examWindow);
    expect(blocker.start).toHaveBeenCalledExactlyOnceWith('prevent-display-sleep');
    expect(mode.isActive(3)).toBe(true);
    expect(window.setMenuBarVisibility).toHaveBeenLastCalledWith(false);
    expect(contents.setBackgroundThrottling).toHaveBeenLastCalledWith(false);
    const event = { preventDefault: vi.fn<(...args: unknown[]) => void>() };
    contents.emit('before-input-event', event, press('Ctrl+P'));
    expect(event.preventDefault).toHaveBeenCalledOnce();

    mode.end(examWindow, 1.25);
    contents.emit('before-input-event', event, press('Ctrl+P'));
    expect(event.preventDefault).toHaveBeenCalledOnce();
    expect(blocker.stop).toHaveBeenCalledExactlyOnceWith(42);
    expect(contents.setZoomFactor).toHaveBeenLastCalledWith(1.25);
    expect(window.setMenuBarVisibility).toHaveBeenLastCalledWith(true);
    expect(mode.isActive(3)).toBe(false);
  });

  it('lets the display sleep again when the window goes', () => {
    const { mode, blocker, examWindow } = build();
    mode.begin(examWindow);
    mode.forget(3);
    mode.forget(3);
    expect(blocker.stop).toHaveBeenCalledExactlyOnceWith(42);
  });

  it('is never active for no window', () => expect(build().mode.isActive(undefined)).toBe(false));
});
