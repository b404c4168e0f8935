/**
 * The session storage keys of courses that the specification names (2, section 9). They are written for other tools,
 * and nothing reads them back: what counts is the draft that is stored.
 */
const prefix = 'courseDetails_';

/** Mirrors the form of a course, or where a learner is in it. */
export const writeCourseMirror = (courseId: number | undefined, draft: unknown): void => {
  if (courseId !== undefined) sessionStorage.setItem(`${prefix}${courseId}`, JSON.stringify(draft));
};

/** After somebody has left for the list of courses: no stored draft is touched. */
export const clearCourseMirrors = (): void => {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
};
