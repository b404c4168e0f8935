export const SORTS = ['Newest', 'Oldest', 'Title', 'PriceLow', 'PriceHigh', 'Rating', 'Popular'] as const;
export type DiscoverSort = (typeof SORTS)[number];

export const CONTENT_TYPES = ['both', 'exams', 'courses'] as const;

export const DURATIONS = ['untimed', 'under30', '30to60', '60to120', 'over120'] as const;
export type DiscoverDuration = (typeof DURATIONS)[number];

/** The quick category that asks for a price rather than for a subject. */
export const FREE = 'Free';

/** Minutes from the first on and below the second; null where there is no end. */
export const MINUTES: Readonly<Record<DiscoverDuration, readonly [from: number, below: number | null]>> = {
  untimed: [0, 1],
  under30: [1, 30],
  '30to60': [30, 60],
  '60to120': [60, 121],
  over120: [121, null],
};
