import { z } from 'zod';
import { defineEndpoint } from './define.ts';
import { IdParams, Id, IsoTime } from './wire.ts';

/** What a question said before, in the contract of questions, which gives the shape of a draft. */
export const historyEndpoints = <Draft extends z.ZodType>(draft: Draft) =>
  ({
    questionVersions: defineEndpoint({
      method: 'GET',
      path: '/api/questions/{id}/versions',
      summary:
        'What an own question said before, the latest first: with who wrote it, when, and on which computer',
      params: IdParams,
      responses: {
        200: z.object({
          data: z.array(
            z.object({
              version: z.int(),
              saved_at: IsoTime,
              saved_by: z.object({ id: Id, name: z.string() }),
              computer: z.string().nullable(),
              draft,
            }),
          ),
        }),
      },
      auth: 'session',
      ability: ['questions:view'],
      origin: 'lectern',
      sync: 'hub-only',
    }),
  }) as const;
