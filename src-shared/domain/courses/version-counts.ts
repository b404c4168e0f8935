import type { VersionOutline } from './version-outline.ts';
import { versionItems, versionSections } from './version-outline.ts';

/** What cards and lists say of a version without opening its outline. */
export interface VersionCounts {
  readonly section_count: number;
  readonly lesson_count: number;
  readonly quiz_count: number;
  readonly practice_test_count: number;
  readonly assignment_count: number;
  readonly duration_minutes: number;
}

export function countsOf({ sections }: VersionOutline): VersionCounts {
  const items = versionItems(sections).map(({ item }) => item);
  const count = (kind: string): number => items.filter((item) => item.kind === kind).length;
  return {
    section_count: versionSections(sections).length,
    lesson_count: count('lesson'),
    quiz_count: count('quiz'),
    practice_test_count: count('practice_test'),
    assignment_count: count('assignment'),
    duration_minutes: items.reduce((sum, item) => sum + (item.minutes ?? 0), 0),
  };
}
