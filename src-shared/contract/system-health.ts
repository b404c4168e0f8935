import { z } from 'zod';
import { NOT_AUDITED } from './audit-rule.ts';
import { defineEndpoint } from './define.ts';
import { IsoTime, line, Message } from './wire.ts';

const ProbeStateName = z.enum(['failing', 'warning', 'unknown', 'good', 'not-used']);
const Unit = z.enum(['text', 'count', 'ms', 'bytes', 'days', 'percent', 'time']);

const Threshold = z.object({
  fact: z.string(),
  unit: Unit,
  warning: z.number().nullable(),
  failing: z.number().nullable(),
  /** True where little of it is the trouble. */
  is_low: z.boolean(),
});

/** A probe as it stands; what was never looked at is `unknown` and has no times. */
export const ProbeStanding = z.object({
  probe: z.string(),
  state: ProbeStateName,
  since: IsoTime.nullable(),
  looked_at: IsoTime.nullable(),
  /** What was measured; moments in milliseconds. */
  measured: z.array(
    z.object({ name: z.string(), value: z.union([z.number(), z.string()]).nullable(), unit: Unit }),
  ),
  /** In words, where something is wrong or could not be measured. */
  reason: z.string().nullable(),
  thresholds: z.array(Threshold),
  looks_every_ms: z.int().positive(),
  /** The worst state of each of the last thirty days, the oldest first; of days nobody looked on it is `unknown`. */
  history: z.array(z.object({ day: z.iso.date(), state: ProbeStateName })),
  muted_until: IsoTime.nullable(),
  mute_reason: z.string().nullable(),
  /** Its heading in docs/operator-guide.md. */
  guide: z.string(),
});
export type ProbeStanding = z.infer<typeof ProbeStanding>;

export const SystemHealth = z.object({
  role: z.enum(['standalone', 'hub', 'device']),
  /** The clock of the server that answers. */
  as_of: IsoTime,
  data: z.array(ProbeStanding),
});
export type SystemHealth = z.infer<typeof SystemHealth>;

const DeviceState = z.enum(['failing', 'warning', 'unknown', 'good', 'not-used']);

/** A computer of the hub, with what is wrong with it. */
export const DeviceHealth = z.object({
  client_id: z.string(),
  name: z.string(),
  state: DeviceState,
  /** What is wrong, by name. */
  troubles: z.array(z.string()),
  last_contact_at: IsoTime,
  app_version: z.string(),
  schema_version: z.int(),
  waiting: z.int(),
  /** These are null where its program does not say it. */
  waiting_since: IsoTime.nullable(),
  refused: z.int().nullable(),
  free_bytes: z.int().nullable(),
  /** Answers of exams among what waits, as it said when it was last seen. */
  unsent_answers: z.int().nullable(),
  /** Exams of its people that open within 14 days and are not whole there. */
  exams_not_here: z.int().nullable(),
  /** What was found when somebody last checked on it whether it is ready for an exam; null where nobody has. */
  readiness: z
    .object({
      at: IsoTime,
      state: z.enum(['failing', 'warning', 'good']),
      failing: z.array(z.string()),
      warning: z.array(z.string()),
    })
    .nullable()
    .optional(),
  clock_offset_ms: z.int(),
  revoked_at: IsoTime.nullable(),
  people: z.array(z.string()),
});
export type DeviceHealth = z.infer<typeof DeviceHealth>;

/** An alert is muted for a week at most: what nobody hears of for longer is forgotten. */
const LONGEST_MUTE_HOURS = 7 * 24;

const ProbeParams = z.strictObject({ probe: line(40) });

const viewed = { auth: 'session', ability: ['system-health:view'], origin: 'lectern' } as const;

export const systemHealthContract = {
  getSystemHealth: defineEndpoint({
    method: 'GET',
    path: '/api/system-health',
    summary: 'The probes of this server or computer, with what each measured last and thirty days of states',
    responses: { 200: SystemHealth },
    ...viewed,
    sync: 'read',
  }),
  getHubHealth: defineEndpoint({
    method: 'GET',
    path: '/api/system-health/hub',
    summary: 'The probes of the hub that this computer follows; on a server that decides, its own',
    responses: { 200: SystemHealth },
    ...viewed,
    sync: 'hub-only',
  }),
  listDeviceHealth: defineEndpoint({
    method: 'GET',
    path: '/api/system-health/devices',
    summary: 'The computers of the institution with what is wrong with each, the worst first',
    responses: { 200: z.object({ as_of: IsoTime, data: z.array(DeviceHealth), total: z.int() }) },
    ...viewed,
    sync: 'hub-only',
  }),
  runProbe: defineEndpoint({
    method: 'POST',
    path: '/api/system-health/{probe}/run',
    summary: 'Look now, and answer with what was measured; probes that read whole files take their time',
    params: ProbeParams,
    responses: { 200: z.object({ data: ProbeStanding }) },
    ...viewed,
    sync: 'local',
    audit: NOT_AUDITED.ownView,
  }),
  muteProbe: defineEndpoint({
    method: 'PUT',
    path: '/api/system-health/{probe}/mute',
    summary: 'Tell the administrators nothing of a probe for some hours, and say why',
    params: ProbeParams,
    body: z.strictObject({ hours: z.int().min(1).max(LONGEST_MUTE_HOURS), reason: line(200) }),
    responses: { 200: Message },
    ...viewed,
    sync: 'local',
    audit: { target: 'record', by: 'probe', keep: ['hours', 'reason'] },
  }),
  unmuteProbe: defineEndpoint({
    method: 'DELETE',
    path: '/api/system-health/{probe}/mute',
    summary: 'Tell the administrators of a probe again',
    params: ProbeParams,
    responses: { 200: Message },
    ...viewed,
    sync: 'local',
    audit: { target: 'record', by: 'probe' },
  }),
} as const;
