/** Who may look at questions, folders and tags, and who may change them. */
export const view = { auth: 'session', ability: ['questions:view'], sync: 'read' } as const;
export const add = { auth: 'session', ability: ['questions:add'], sync: 'command' } as const;
