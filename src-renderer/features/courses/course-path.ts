/** The address of the wizard for a stored course, as the specification writes it. */
export const editPath = (courseId: number, instructorId: number | undefined, step?: number): string =>
  `/CreateCourse?editCourse=true&courseId=${courseId}${
    instructorId === undefined ? '' : `&instructorId=${instructorId}`
  }${step === undefined ? '' : `&step=${step}`}`;

/** The address of one item in the wizard. */
export const itemPath = (courseId: number, itemId: number): string =>
  `/CreateCourse?editCourse=true&courseId=${courseId}&step=3&item=${itemId}`;
