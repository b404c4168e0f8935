import type { Rectangle } from 'electron';
import { z } from 'zod';

const windowStateSchema = z.strictObject({
  x: z.int(),
  y: z.int(),
  width: z.int().min(1).max(20_000),
  height: z.int().min(1).max(20_000),
  maximized: z.boolean(),
});
export type WindowState = z.infer<typeof windowStateSchema>;

export const smallestWindow = { width: 390, height: 600 } as const;
const defaultSize = { width: 1360, height: 860 } as const;
/** How much of the title bar must be on a display for the window to be reachable. */
const reachable = { width: 120, height: 40 } as const;

export function parseWindowState(stored: unknown): WindowState | undefined {
  const parsed = windowStateSchema.safeParse(stored);
  return parsed.success ? parsed.data : undefined;
}

export interface WindowPlacement {
  readonly width: number;
  readonly height: number;
  readonly x?: number;
  readonly y?: number;
  readonly maximized: boolean;
}

/** Where a window opens: where it was, when that still is on a display; else centred, never larger than the display. */
export function placeWindow(
  state: WindowState | undefined,
  workAreas: readonly Rectangle[],
): WindowPlacement {
  const wanted = { ...defaultSize, ...state };
  const area = workAreas.find((candidate) => state !== undefined && isReachable(state, candidate));
  const limits = area ?? workAreas[0];
  const width = clamp(wanted.width, smallestWindow.width, limits?.width);
  const height = clamp(wanted.height, smallestWindow.height, limits?.height);
  const maximized = state?.maximized ?? false;
  return state === undefined || area === undefined
    ? { width, height, maximized }
    : { width, height, x: state.x, y: state.y, maximized };
}

function clamp(value: number, smallest: number, largest = Number.POSITIVE_INFINITY): number {
  return Math.min(Math.max(value, smallest), Math.max(largest, smallest));
}

function isReachable(state: WindowState, area: Rectangle): boolean {
  const left = Math.max(state.x, area.x);
  const right = Math.min(state.x + state.width, area.x + area.width);
  return (
    right - left >= reachable.width && state.y >= area.y && state.y + reachable.height <= area.y + area.height
  );
}
