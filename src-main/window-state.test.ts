import { describe, expect, it } from 'vitest';
import { placeWindow, type WindowState } from './window-state.ts';

const laptop = { x: 0, y: 0, width: 1440, height: 875 };
const beamer = { x: 1440, y: 0, width: 1920, height: 1080 };
const state = (change: Partial<WindowState>): WindowState => ({
  x: 100,
  y: 50,
  width: 1200,
  height: 800,
  maximized: false,
  ...change,
});

describe('placeWindow', () => {
  it('opens the first time at the size of the design, or as large as the display allows', () => {
    expect(placeWindow(undefined, [laptop])).toEqual({ width: 1360, height: 860, maximized: false });
    expect(placeWindow(undefined, [{ x: 0, y: 0, width: 1024, height: 700 }])).toMatchObject({
      width: 1024,
      height: 700,
    });
  });

  it('opens where it was, maximized as it was', () => {
    expect(placeWindow(state({ x: 1500, maximized: true }), [laptop, beamer])).toEqual({
      x: 1500,
      y: 50,
      width: 1200,
      height: 800,
      maximized: true,
    });
  });

  it.each([
    ['on a display that is gone', state({ x: 1500 })],
    ['left of every display', state({ x: -1190 })],
    ['with its title bar above the display', state({ y: -20 })],
    ['below the display', state({ y: 870 })],
  ])('does not open %s', (_name, lost) => {
    expect(placeWindow(lost, [laptop])).not.toHaveProperty('x');
  });

  it('is never smaller than it can be used, nor larger than its display', () => {
    expect(placeWindow(state({ width: 10, height: 10 }), [laptop])).toMatchObject({
      width: 390,
      height: 600,
    });
    expect(placeWindow(state({ width: 5000, height: 5000 }), [laptop])).toMatchObject({
      width: 1440,
      height: 875,
    });
  });
});
