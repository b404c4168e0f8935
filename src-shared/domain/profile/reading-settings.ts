/** The choices of how somebody reads an exam best. */
export const READING_CONTRASTS = ['normal', 'more', 'inverted'] as const;
export const READING_SPACINGS = ['normal', 'wide'] as const;
export const READING_SHADES = ['app', 'cream', 'night'] as const;

export interface ReadingSettings {
  /** How large questions are; 1 is as usual. */
  readonly zoom: number;
  readonly contrast: (typeof READING_CONTRASTS)[number];
  readonly spacing: (typeof READING_SPACINGS)[number];
  readonly shade: (typeof READING_SHADES)[number];
  /** Single keys choose and step. */
  readonly keys: boolean;
  readonly clock: boolean;
  /** How fast a voice reads; 1 is as usual. */
  readonly voice_rate: number;
}

export type ReadingChanges = { readonly [K in keyof ReadingSettings]?: ReadingSettings[K] | undefined };

const USUAL: ReadingSettings = {
  zoom: 1,
  contrast: 'normal',
  spacing: 'normal',
  shade: 'app',
  keys: true,
  clock: true,
  voice_rate: 1,
};

/** What was chosen, above what counts without a choice; null where nothing ever was: the computer keeps what it has. */
export function readingSettings(chosen: ReadingChanges): ReadingSettings | null {
  // JSON leaves out what is undefined.
  const named: Partial<ReadingSettings> = JSON.parse(JSON.stringify(chosen));
  return Object.keys(named).length === 0 ? null : { ...USUAL, ...named };
}
