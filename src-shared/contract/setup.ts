import { z } from 'zod';
import { MIN_PASSWORD_LENGTH } from '#shared/domain/auth/password-rules.ts';
import { REGISTRATION_POLICIES } from '#shared/domain/auth/registration.ts';
import { daysBetween, MOST_DAYS } from '#shared/domain/insight/limits.ts';
import { defineEndpoint } from './define.ts';
import { Currency, DayOfPlan, Id, line, Message, Password, Percent, Sha256 } from './wire.ts';

const TimeZone = line(64);

/** A term, by which figures can be asked for. */
export const Term = z
  .strictObject({ name: line(60), from: DayOfPlan, to: DayOfPlan })
  .refine(({ from, to }) => from <= to, { message: 'A term ends before it begins.', path: ['to'] })
  .refine(({ from, to }) => daysBetween(from, to) <= MOST_DAYS, {
    message: `A term has at most ${MOST_DAYS} days.`,
    path: ['to'],
  });

const Terms = z.array(Term).max(40);

export const Institution = z.object({
  name: z.string(),
  time_zone: z.string(),
  currency: z.string(),
  default_pass_percent: z.number(),
  requires_exam_approval: z.boolean(),
  requires_course_approval: z.boolean(),
  /** Whether it is kept how people come to content. */
  records_visits: z.boolean(),
  terms: z.array(Term),
  logo_sha256: Sha256.nullable(),
  /** For how many days sign-ins are kept; null for good. */
  sign_in_retention_days: z.int().nullable(),
  registration: z.enum(REGISTRATION_POLICIES),
  updated_at: z.iso.datetime(),
});
export type Institution = z.infer<typeof Institution>;

const institutionChange = {
  auth: 'session',
  ability: ['settings:add'],
  origin: 'lectern',
  sync: 'hub-only',
  audit: { target: 'institution' },
} as const;

export const setupContract = {
  getSetup: defineEndpoint({
    method: 'GET',
    path: '/api/setup',
    summary: 'Whether an institution exists here; the demo accounts of a demo school',
    responses: {
      200: z.object({
        state: z.enum(['empty', 'ready']),
        institution: z
          .object({ name: z.string(), time_zone: z.string(), logo_sha256: Sha256.nullable() })
          .nullable(),
        demo: z.boolean(),
        demo_accounts: z.array(z.object({ role: z.string(), email: z.string(), password: z.string() })),
        version: z.string(),
      }),
    },
    auth: 'public',
    ability: [],
    origin: 'lectern',
    sync: 'read',
  }),
  createInstitution: defineEndpoint({
    method: 'POST',
    path: '/api/setup/institution',
    summary: 'Create the institution and its first administrator; only while there is none',
    body: z.strictObject({
      institution_name: line(120),
      time_zone: TimeZone,
      currency: Currency,
      first_name: line(80),
      last_name: line(80),
      email: z.email().max(254),
      password: Password.min(
        MIN_PASSWORD_LENGTH.staff,
        `Use at least ${MIN_PASSWORD_LENGTH.staff} characters.`,
      ),
    }),
    responses: { 201: z.object({ message: z.string(), userId: Id }) },
    auth: 'public',
    ability: [],
    origin: 'lectern',
    sync: 'local',
    audit: { target: 'institution', keep: ['institution_name', 'time_zone', 'currency'] },
  }),
  loadDemoSchool: defineEndpoint({
    method: 'POST',
    path: '/api/setup/demo-school',
    summary: 'Load the demo school; only into an empty database',
    responses: { 201: Message },
    auth: 'public',
    ability: [],
    origin: 'lectern',
    sync: 'local',
    audit: { exempt: 'The demo school brings its own history.' },
  }),
  getInstitution: defineEndpoint({
    method: 'GET',
    path: '/api/institution',
    summary: 'Settings of the institution',
    responses: { 200: z.object({ data: Institution }) },
    auth: 'session',
    ability: ['settings:view'],
    origin: 'lectern',
    sync: 'read',
  }),
  updateInstitution: defineEndpoint({
    method: 'PUT',
    path: '/api/institution',
    summary: 'Change settings of the institution',
    body: z.strictObject({
      name: line(120).optional(),
      time_zone: TimeZone.optional(),
      currency: Currency.optional(),
      default_pass_percent: Percent.optional(),
      requires_exam_approval: z.boolean().optional(),
      requires_course_approval: z.boolean().optional(),
      records_visits: z.boolean().optional(),
      terms: Terms.refine((terms) => new Set(terms.map(({ name }) => name)).size === terms.length, {
        message: 'Two terms have the same name.',
      }).optional(),
      sign_in_retention_days: z.int().min(30).max(3650).nullable().optional(),
      registration: z.enum(REGISTRATION_POLICIES).optional(),
    }),
    responses: { 200: z.object({ message: z.string(), data: Institution }) },
    ...institutionChange,
  }),
  setLogo: defineEndpoint({
    method: 'PUT',
    path: '/api/institution/logo',
    summary: 'Take an image (PNG, JPEG or WebP, at most 512 KiB) as the logo of the institution',
    body: 'bytes',
    responses: { 200: z.object({ message: z.string(), data: Institution }) },
    ...institutionChange,
  }),
  getLogo: defineEndpoint({
    method: 'GET',
    path: '/api/institution/logo',
    summary: 'The logo of the institution; as public as its name',
    responses: { 200: 'bytes' },
    auth: 'public',
    ability: [],
    origin: 'lectern',
    sync: 'read',
  }),
  removeLogo: defineEndpoint({
    method: 'DELETE',
    path: '/api/institution/logo',
    summary: 'Show no logo any more',
    responses: { 200: z.object({ message: z.string(), data: Institution }) },
    ...institutionChange,
  }),
} as const;
