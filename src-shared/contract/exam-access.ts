/** Who may look at the exams of an institution, and who may change them. */
export const view = { auth: 'session', ability: ['instructor-exams:view'], sync: 'read' } as const;
export const add = { auth: 'session', ability: ['instructor-exams:add'], sync: 'command' } as const;
