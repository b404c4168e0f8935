export const TASK_STATES = ['to_do', 'doing', 'done', 'dropped'] as const;
export type TaskState = (typeof TASK_STATES)[number];

export const TASK_PRIORITIES = ['low', 'normal', 'high'] as const;

export const isTaskState = (kind: string): kind is TaskState => TASK_STATES.some((state) => state === kind);

/** Whether somebody still has to do something about it. */
export const isOpenTask = (state: TaskState): boolean => state === 'to_do' || state === 'doing';

/** The state that the last step set; a task begins with nothing done. @param kinds in the order in which they were said */
export const stateAfter = (kinds: readonly string[]): TaskState => kinds.findLast(isTaskState) ?? 'to_do';

/** Whether a day is before today. Both are YYYY-MM-DD. */
export const isOverdue = (dueOn: string | null, today: string): boolean => dueOn !== null && dueOn < today;
