/** What a task can be about. */
export const TASK_SUBJECTS = ['exam', 'course', 'question', 'person', 'ticket', 'submission'] as const;
