/** Who may look at the courses of an author, and who may change them. */
export const view = { auth: 'session', ability: ['instructor-courses:view'], sync: 'read' } as const;
export const add = { auth: 'session', ability: ['instructor-courses:add'], sync: 'command' } as const;
/** What belongs to making a course too; of one that was published it needs `edit`. */
export const write = { ...add, ability: ['instructor-courses:add', 'instructor-courses:edit'] } as const;
export const remove = { ...add, ability: ['instructor-courses:delete'] } as const;
export const publish = { ...add, ability: ['instructor-courses:publish'] } as const;
/** Keeps a draft or publishes it, as the body says: the handler asks for the one that it is. */
export const save = {
  ...add,
  ability: ['instructor-courses:add', 'instructor-courses:edit', 'instructor-courses:publish'],
} as const;
