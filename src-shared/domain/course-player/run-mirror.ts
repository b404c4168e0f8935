import { trackedOf, type CourseRun } from './course-run.ts';
import { completionOf } from './run-completion.ts';

/** A run as the documents keep it in session storage: for other tools, nothing reads it back. */
export const runMirror = (run: CourseRun) => {
  const { section, subsection, nestedSubsection, content, ...tracked } = trackedOf(run);
  return {
    viewLevel: tracked.viewLevel,
    currentSectionIndex: section,
    currentSubsectionIndex: subsection,
    currentNestedSubsectionIndex: nestedSubsection,
    currentContentIndex: content,
    courseContent: run.outline.sections,
    processSteps: Object.fromEntries([...run.contents].map(([itemId, { step }]) => [itemId, step])),
    completion: completionOf(run),
    flaggedQuestions: [...run.flagged],
    showEndOfSectionPage: tracked.showEndOfSection,
    finishCourse: tracked.finishCourse,
  };
};
