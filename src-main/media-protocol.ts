import { z } from 'zod';
import type { ApiResponse } from '#shared/bridge/api-message.ts';
import type { ServerRequest } from '#shared/bridge/server-port.ts';
import { answerMedia, ticketOfPath, type OpenMedia } from '#server/http/media-answer.ts';

const Described = z.strictObject({
  mime: z.string(),
  name: z.string(),
  size: z.int().min(0),
  isToSave: z.boolean(),
});

type Ask = (request: ServerRequest) => Promise<ApiResponse>;

/** The file of a ticket, piece by piece from the server's thread; nothing here waits for a disk. */
async function openOverPort(ask: Ask, ticket: string): Promise<OpenMedia | null> {
  const path = `/media/${ticket}`;
  const described = await ask({ method: 'GET', path, headers: {} });
  if (described.status !== 200) return null;
  return {
    ...Described.parse(described.body),
    read: async ({ offset, length }) => {
      const range = `bytes=${offset}-${offset + length - 1}`;
      const { body } = await ask({ method: 'GET', path, headers: { range } });
      return body instanceof Uint8Array ? body : null;
    },
  };
}

/** Answers app://bundle/media/<ticket>; undefined for every other path. */
export async function answerAppMedia(
  ask: Ask,
  request: Request,
  path: string,
): Promise<Response | undefined> {
  const ticket = ticketOfPath(path);
  if (ticket === null) return undefined;
  const { method, headers } = request;
  return answerMedia({ method, range: headers.get('range') }, await openOverPort(ask, ticket));
}
