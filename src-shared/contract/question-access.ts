/** Who may look at questions, folders and tags, and who may change them. */
export const view = { auth: 'session', ability: ['questions:view'], sync: 'read' } as const;
export const add = { auth: 'session', ability: ['questions:add'], sync: 'command' } as const;
export const edit = { ...add, ability: ['questions:edit'] } as const;
/** What belongs to making a question as well as to changing it. */
export const write = { ...add, ability: ['questions:add', 'questions:edit'] } as const;
export const remove = { ...add, ability: ['questions:delete'] } as const;
