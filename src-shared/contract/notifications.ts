import { z } from 'zod';
import { defineEndpoint } from './define.ts';
import { Count, Done, Id, IsoTime, limitOf, Offset } from './wire.ts';

/** Something that the one who asks is told of. */
export const Notification = z.object({
  id: Id,
  /** As in domain/notifications; a later version may know more. */
  kind: z.string(),
  about_id: Id,
  /** Who did it; empty where nobody did. */
  actor: z.string(),
  subject: z.string(),
  is_read: z.boolean(),
  /** The system of the computer shows it too. */
  shows_on_desktop: z.boolean(),
  told_at: IsoTime,
});
export type Notification = z.infer<typeof Notification>;

const own = { auth: 'session', ability: [], origin: 'lectern' } as const;

/** What somebody is told of. */
export const notificationsContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/notifications',
    summary: 'What the one who asks is told of, the newest first',
    query: z.strictObject({ offset: Offset, limit: limitOf(20) }),
    responses: { 200: z.object({ data: z.array(Notification), count: Count, unread_total: Count }) },
    ...own,
    sync: 'read',
  }),
  read: defineEndpoint({
    method: 'POST',
    path: '/api/notifications/readings',
    summary: 'Read one notification, or all that were told up to a time: what came since stays unread',
    body: z.union([z.strictObject({ id: Id }), z.strictObject({ until: IsoTime })]),
    responses: { 201: Done },
    ...own,
    sync: 'command',
    conflict: 'none',
    audit: { exempt: 'What somebody has read is theirs alone.' },
  }),
} as const;
