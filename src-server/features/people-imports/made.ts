import { z } from 'zod';

const Name = z.tuple([z.string(), z.string()]);

/** What an import made, so that it can be taken back: ids, and names as they were and became. */
const Made = z.object({
  accounts: z.array(z.int()),
  groups: z.array(z.int()),
  members: z.array(z.int()),
  names: z.array(z.object({ id: z.int(), from: Name, to: Name })),
});
export type Made = z.infer<typeof Made>;

/** Of an import that made nothing, or was taken back: nothing. */
export const readMade = (json: string | null): Made =>
  json === null ? { accounts: [], groups: [], members: [], names: [] } : Made.parse(JSON.parse(json));
