/** The address of the wizard for a stored course, as the specification writes it. */
export const editPath = (courseId: number, instructorId: number | undefined, step?: number): string =>
  `/CreateCourse?editCourse=true&courseId=${courseId}${
    instructorId === undefined ? '' : `&instructorId=${instructorId}`
  }${step === undefined ? '' : `&step=${step}`}`;

/** The address of one item in the wizard. */
export const itemPath = (courseId: number, itemId: number): string =>
  `/CreateCourse?editCourse=true&courseId=${courseId}&step=3&item=${itemId}`;

/** The address at which an item is seen as a learner sees it; without an item, the first of the course. */
export const contentPath = (courseId: number, itemId?: number): string =>
  `/contentView?courseId=${courseId}${itemId === undefined ? '' : `&contentId=${itemId}`}`;

/** Sections above a place in the outline: the outermost, and the one inside it where there is one. */
const sectionsOf = (
  sections: readonly { readonly id: number; readonly parent_id: number | null }[],
  sectionId: number,
): { readonly sectionId: number; readonly subsectionId: number | undefined } => {
  const parent = sections.find(({ id }) => id === sectionId)?.parent_id ?? null;
  return parent === null
    ? { sectionId, subsectionId: undefined }
    : { sectionId: parent, subsectionId: sectionId };
};

/** The address at which a question is written for an item, as the specification writes it. */
export const newQuestionPath = (
  item: {
    readonly id: number;
    readonly course_id: number;
    readonly section_id: number;
    readonly kind: string;
  },
  sections: Parameters<typeof sectionsOf>[0],
): string => {
  const { sectionId, subsectionId } = sectionsOf(sections, item.section_id);
  const query = new URLSearchParams({
    fromCourse: 'true',
    courseId: String(item.course_id),
    sectionId: String(sectionId),
    ...(subsectionId === undefined ? {} : { subsectionId: String(subsectionId) }),
    contentId: String(item.id),
    contentType: item.kind,
  });
  return `/CreateQuestions?${query.toString()}`;
};
