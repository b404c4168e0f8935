import { contentOf, type CourseRun } from './course-run.ts';
import { itemsOfSection, itemsOfSubsection } from './run-outline.ts';

/** How far somebody is with a part of a course. */
export interface LevelCompletion {
  readonly id: number;
  /** Required items, and how many of them are complete. */
  readonly required: number;
  readonly done: number;
  /** A part without required items counts as complete. */
  readonly isComplete: boolean;
  readonly correctAnswers: number;
}

export interface SectionCompletion extends LevelCompletion {
  readonly subsections: readonly (LevelCompletion & { readonly nested: readonly LevelCompletion[] })[];
}

export const isDone = (run: CourseRun, itemId: number): boolean => contentOf(run, itemId).step === 'done';

function level(run: CourseRun, id: number, items: readonly number[]): LevelCompletion {
  const required = items.filter((item) => run.outline.required.has(item));
  const done = required.filter((item) => isDone(run, item)).length;
  return {
    id,
    required: required.length,
    done,
    isComplete: done === required.length,
    correctAnswers: items.reduce((sum, item) => sum + contentOf(run, item).correctAnswers, 0),
  };
}

/** Completion and right answers by section, subsection and nested subsection. */
export const completionOf = (run: CourseRun): SectionCompletion[] =>
  run.outline.sections.map((section) => ({
    ...level(run, section.section_id, itemsOfSection(section)),
    subsections: section.subsections.map((subsection) => ({
      ...level(run, subsection.subsection_id, itemsOfSubsection(subsection)),
      nested: subsection.nested_subsections.map((nested) =>
        level(run, nested.nested_subsection_id, nested.content),
      ),
    })),
  }));

/** Complete parts by the id of their section, whatever their level. */
export const completeParts = (run: CourseRun): ReadonlyMap<number, LevelCompletion> =>
  new Map(
    completionOf(run)
      .flatMap((section) => [
        section,
        ...section.subsections.flatMap((subsection) => [subsection, ...subsection.nested]),
      ])
      .map((one) => [one.id, one]),
  );
