import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeHoldMs, guardClose } from './close-guard.ts';

class FakeWindow extends EventEmitter {
  destroyed = false;
  isDestroyed(): boolean {
    return this.destroyed;
  }
  destroy(): void {
    this.destroyed = true;
  }
  close(): void {
    let prevented = false;
    this.emit('close', { preventDefault: () => (prevented = true) });
    if (!prevented) this.destroyed = true;
  }
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('guardClose', () => {
  it('closes at once when nothing is being saved', () => {
    const window = new FakeWindow();
    const tellPage = vi.fn<(...args: unknown[]) => void>();
    guardClose(window, tellPage);
    window.close();
    expect(window.destroyed).toBe(true);
    expect(tellPage).not.toHaveBeenCalled();
  });

  it('waits for the page, tells it once, and closes when it is done', () => {
    const window = new FakeWindow();
    const tellPage = vi.fn<(...args: unknown[]) => void>();
    const guard = guardClose(window, tellPage);
    guard.setHeld(true);
    window.close();
    window.close();
    expect(window.destroyed).toBe(false);
    expect(tellPage).toHaveBeenCalledOnce();
    guard.setHeld(false);
    expect(window.destroyed).toBe(true);
  });

  it('waits no longer than it may', () => {
    const window = new FakeWindow();
    guardClose(window, vi.fn<(...args: unknown[]) => void>()).setHeld(true);
    window.close();
    vi.advanceTimersByTime(closeHoldMs - 1);
    expect(window.destroyed).toBe(false);
    vi.advanceTimersByTime(1);
    expect(window.destroyed).toBe(true);
  });

  it('does not close a window only because its page has finished saving', () => {
    const window = new FakeWindow();
    const guard = guardClose(window, vi.fn<(...args: unknown[]) => void>());
    guard.setHeld(true);
    guard.setHeld(false);
    expect(window.destroyed).toBe(false);
  });

  it('stays open while an exam holds it, whatever its page says, and closes afterwards', () => {
    const window = new FakeWindow();
    const tellPage = vi.fn<(...args: unknown[]) => void>();
    const onTry = vi.fn<() => void>();
    let isOn = true;
    guardClose(window, tellPage, { lock: { isOn: () => isOn, onTry } }).setHeld(true);
    window.close();
    vi.advanceTimersByTime(closeHoldMs * 2);
    expect(window.destroyed).toBe(false);
    expect(onTry).toHaveBeenCalledOnce();
    expect(tellPage).not.toHaveBeenCalled();
    isOn = false;
    window.close();
    vi.advanceTimersByTime(closeHoldMs);
    expect(window.destroyed).toBe(true);
  });
});
