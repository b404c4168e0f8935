import type { Permission } from './ability.ts';

/**
 * Held by whoever invigilates an exam, for as long as they do: it comes of the grant of an author. No role has it, and nobody
 * can be given it in any other way. Which exams they are, the server asks with each call.
 */
export const INVIGILATES = 'invigilation:view';

/** The same, as it stands among what somebody may do. */
export const INVIGILATION = { resource: 'invigilation', action: 'view' } as const satisfies Permission;
