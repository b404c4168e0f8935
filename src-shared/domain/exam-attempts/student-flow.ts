/** The steps in which a student goes through an exam (spec 1, 4.4), in their order. */
export const STUDENT_STEPS = ['choose', 'load', 'answer', 'result'] as const;
export type StudentStep = (typeof STUDENT_STEPS)[number];

export interface StepFlags {
  readonly step: StudentStep;
  readonly is_visible: boolean;
  readonly is_complete: boolean;
}

/**
 * The flags of every step while one of them is on the screen: those before it are complete, those after it are not to be
 * seen yet. @param isOver the last step is complete as well
 */
export function studentFlow(at: StudentStep, isOver = false): StepFlags[] {
  const current = STUDENT_STEPS.indexOf(at);
  return STUDENT_STEPS.map((step, place) => ({
    step,
    is_visible: place <= current,
    is_complete: place < current || (isOver && place === current),
  }));
}
