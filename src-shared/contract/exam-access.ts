/** Who may look at the exams of an institution, and who may change them. */
export const view = { auth: 'session', ability: ['instructor-exams:view'], sync: 'read' } as const;
export const add = { auth: 'session', ability: ['instructor-exams:add'], sync: 'command' } as const;
export const edit = { ...add, ability: ['instructor-exams:edit'] } as const;
/** What belongs to making an exam too; of one that was published it needs `edit`. */
export const write = { ...add, ability: ['instructor-exams:add', 'instructor-exams:edit'] } as const;
export const remove = { ...add, ability: ['instructor-exams:delete'] } as const;
export const publish = { ...add, ability: ['instructor-exams:publish'] } as const;
/** Keeps a draft or publishes it, as the body says: the handler asks for the one that it is. */
export const save = {
  ...add,
  ability: ['instructor-exams:add', 'instructor-exams:edit', 'instructor-exams:publish'],
} as const;
