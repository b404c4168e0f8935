/** What our own export writes, so that a choice between True and False stays what it was, and sections stay folders. */
export const OWN_TOOL = 'Lectern';
export const TRUE_FALSE_CLASS = 'true-false';
