import { z } from 'zod';

/** Authoring states in their order (wire.md); `draft` is accepted for savedAsDraft. */
export const EXAM_STATUSES = [
  'savedAsDraft',
  'pending_approval',
  'scheduled',
  'published',
  'archived',
] as const;
export const ExamStatus = z.enum(EXAM_STATUSES);
export type ExamStatus = z.infer<typeof ExamStatus>;

/** A status that a body asks for. */
export const StatusClaim = z.union([ExamStatus, z.literal('draft').transform(() => 'savedAsDraft' as const)]);
