export interface FoundChromium {
  readonly source: string;
  readonly path: string;
  /** What its process needs beside the usual environment. */
  readonly env: Record<string, string>;
  readonly canShowWindows: boolean;
  readonly description: string;
}

/** A Chromium to drive: LECTERN_CHROMIUM, an installed one, or the npm package's headless one. */
export function findChromium(): Promise<FoundChromium | null>;
