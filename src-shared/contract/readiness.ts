import { z } from 'zod';
import { defineEndpoint } from './define.ts';
import { Id, IsoTime } from './wire.ts';

const Check = z.enum(['write', 'disk', 'clock', 'displays', 'power', 'voice', 'keyboard', 'exams']);

/** An exam that can be sat now or opens within 14 days, and how its paper stands on the computer that answers. */
const ReadinessExam = z.object({
  exam_id: Id,
  exam_title: z.string(),
  opens_at: IsoTime.nullable(),
  is_open: z.boolean(),
  /** `not-genuine`: a package is here, and the signature of the institution does not hold. */
  paper: z.enum(['on-server', 'here', 'sealed-here', 'missing', 'not-genuine']),
  /** Of a sealed paper: its bytes, and when it was sealed. */
  size: z.int().nullable(),
  sealed_at: IsoTime.nullable(),
});
export type ReadinessExam = z.infer<typeof ReadinessExam>;

/** What the server measured; what it means is said by domain/exam-attempts/readiness.ts. */
const Readiness = z.object({
  /** The clock of the server that answers. */
  as_of: IsoTime,
  is_device: z.boolean(),
  /** How long a test entry took to be on disk. */
  write_ms: z.number().nonnegative(),
  /** Free where answers are written; null on a hub, whose disk is no matter of its candidates. */
  free_bytes: z.int().nullable(),
  /** The last time that the hub signed for this computer; the difference is null after a restart. */
  hub_clock: z.object({ told_at: IsoTime, skew_ms: z.int().nullable() }).nullable(),
  exams: z.array(ReadinessExam),
});
export type Readiness = z.infer<typeof Readiness>;

/** No two moments that can be written are further apart. */
const FURTHEST_MS = 1e15;

/** What the page found out; null is what nobody could tell it. */
const PageFacts = z.strictObject({
  displays: z.int().min(0).max(64).nullable(),
  on_battery: z.boolean().nullable(),
  voices: z.int().min(0).max(10_000).nullable(),
  keyboard: z.enum(['untried', 'good', 'other']),
  /** By how much the clock of a browser is ahead of the server's; null where both are one computer. */
  clock_ahead_ms: z.int().min(-FURTHEST_MS).max(FURTHEST_MS).nullable(),
});
export type ReadinessPageFacts = z.infer<typeof PageFacts>;

const ReadinessResult = z.object({
  at: IsoTime,
  state: z.enum(['failing', 'warning', 'good']),
  failing: z.array(Check),
  warning: z.array(Check),
  unknown: z.array(Check),
});
export type ReadinessResult = z.infer<typeof ReadinessResult>;

const sat = { auth: 'session', ability: ['exams:view'], origin: 'lectern', sync: 'local' } as const;

export const readinessContract = {
  checkReadiness: defineEndpoint({
    method: 'GET',
    path: '/api/readiness',
    summary: 'Write a test entry, and say how disk, clock and the papers of own exams stand on this computer',
    responses: { 200: Readiness },
    ...sat,
    audit: { exempt: 'It reads, and writes one test entry of its own.' },
  }),
  reportReadiness: defineEndpoint({
    method: 'POST',
    path: '/api/readiness',
    summary: 'Check whether this computer is ready for exams',
    body: PageFacts,
    responses: { 200: z.object({ data: ReadinessResult }) },
    ...sat,
    audit: { target: 'record', keep: ['displays', 'on_battery', 'voices'] },
  }),
} as const;
