const levels = [0.5, 0.67, 0.75, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2] as const;

/** The next zoom in a browser's steps; a value between two steps goes to the nearer side of the way. */
export function stepZoom(zoom: number, step: 'in' | 'out' | 'reset'): number {
  if (step === 'reset') return 1;
  if (step === 'in') return levels.find((level) => level > zoom + 0.001) ?? levels[levels.length - 1] ?? 1;
  return levels.findLast((level) => level < zoom - 0.001) ?? levels[0];
}
