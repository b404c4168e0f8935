export interface DesktopRuntime {
  readonly kind: 'electron' | 'chromium-electron';
  /** What Playwright, electron-vite and start.mjs launch. */
  readonly executable: string;
  /** As it is printed: `electron 45.4.1`, `chromium-electron on Chromium 156`. */
  readonly description: string;
  readonly canShowWindows: boolean;
  /** Needed before the application's own arguments. */
  readonly args: string[];
}

/** The runtime that tests drive; throws when there is none. */
export function findTestRuntime(): Promise<DesktopRuntime>;
