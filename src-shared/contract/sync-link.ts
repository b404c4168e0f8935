import { z } from 'zod';
import { AttemptPackage, AttemptReceipt } from './attempt-wire.ts';
import { SocialProof } from './social-sign-in.ts';
import { SecondStepAnswer } from './second-step.ts';
import { Count, Email, Id, line, Password, text } from './wire.ts';

/** What a device and a hub say to each other besides the protocol itself: who they are. */

/** Drawn by the device, so that an answer that got lost can be asked for again. */
const DeviceToken = z.string().regex(/^[\w-]{43}$/);

export const MAX_EARLIER_NUMBERS = 20;

/** Twenty bits of every id that a database gives. */
const DeviceNo = z
  .int()
  .min(0)
  .max(2 ** 20 - 1);

export const EnrolRequest = z.strictObject({
  client_id: z.uuid(),
  token: DeviceToken,
  code: text(40).optional(),
  device_name: line(80),
  email: Email,
  password: Password,
  /** The number that the device's content was made under; null when there is none to keep. */
  device_no: DeviceNo.nullable(),
  /** Those of commands that come along from before it was connected anew the last time. */
  earlier_device_nos: z.array(DeviceNo).max(MAX_EARLIER_NUMBERS).optional(),
  fingerprint: text(200).min(1),
  app_version: text(40),
  schema_version: Count,
  /** After a SECOND_STEP_REQUIRED, beside the same values once more; an older hub never asks for it. */
  second_step: SecondStepAnswer.optional(),
});
export type EnrolRequest = z.infer<typeof EnrolRequest>;

const PasswordRequest = z.strictObject({
  email: Email,
  password: Password,
  remember: z.boolean().optional(),
});
export type PasswordRequest = z.infer<typeof PasswordRequest>;

/** After a SECOND_STEP_REQUIRED: the password was right, and is not said again. */
const SecondStepRequest = z.strictObject({ email: Email.optional(), second_step: SecondStepAnswer });
export type SecondStepRequest = z.infer<typeof SecondStepRequest>;

/** What a browser brought back from a provider, and what only this computer has. */
const SocialRequest = z.strictObject({ social: SocialProof, remember: z.boolean().optional() });
export type SocialRequest = z.infer<typeof SocialRequest>;

export const SignInRequest = z.union([PasswordRequest, SecondStepRequest, SocialRequest]);
export type SignInRequest = z.infer<typeof SignInRequest>;

/** Asks for a new grant of somebody whose session on the hub goes on. */
export const VouchRequest = z.strictObject({ session_token: text(200).min(1) });
export type VouchRequest = z.infer<typeof VouchRequest>;

/** A person who may use the device, as the hub vouches for them. */
export const SignInAnswer = z.strictObject({
  user_id: Id,
  role: z.string(),
  /** The person's session on the hub: for what only the hub decides. */
  session_token: z.string(),
  /** JWS (Ed25519): lets the person sign in here while the hub cannot be asked. */
  grant: z.string(),
});
export type SignInAnswer = z.infer<typeof SignInAnswer>;

export const EnrolAnswer = SignInAnswer.extend({
  device_no: z.int().nonnegative(),
  institution_name: z.string(),
  /** PEM; checks grants and receipts. */
  public_key: z.string(),
});
export type EnrolAnswer = z.infer<typeof EnrolAnswer>;

/** Sent by a database that found itself to be a copy: it wants a number and a name of its own. */
export const RegisterRequest = z.strictObject({
  client_id: z.uuid(),
  token: DeviceToken,
  fingerprint: text(200).min(1),
  /** The number of the last command that it does not mean to send. */
  last_mid: Count,
  /** The device number that it drew when it noticed that it is a copy. */
  device_no: DeviceNo.optional(),
  /** Those of its commands, where it was moved more than once before it reached its hub. */
  earlier_device_nos: z.array(DeviceNo).max(MAX_EARLIER_NUMBERS).optional(),
});
export type RegisterRequest = z.infer<typeof RegisterRequest>;

export const RegisterAnswer = z.strictObject({
  device_no: z.int().nonnegative(),
  device_name: z.string(),
});
export type RegisterAnswer = z.infer<typeof RegisterAnswer>;

/** Logs of attempts of one call. */
export const MAX_PACKAGES = 200;
export const AttemptsRequest = z.strictObject({ packages: z.array(AttemptPackage).max(MAX_PACKAGES) });
export type AttemptsRequest = z.infer<typeof AttemptsRequest>;
/** The same as a hub reads it first: each log is judged for itself. */
export const AttemptsEnvelope = z.strictObject({ packages: z.array(z.unknown()).max(MAX_PACKAGES) });
export type AttemptsEnvelope = z.infer<typeof AttemptsEnvelope>;
export const AttemptsAnswer = z.strictObject({ receipts: z.array(AttemptReceipt) });
export type AttemptsAnswer = z.infer<typeof AttemptsAnswer>;

/** What an offline grant says. Times are seconds since 1970, as in every JWT. */
export const OfflineGrant = z.strictObject({
  sub: Id,
  email: z.string(),
  role: z.string(),
  permissions: z.array(z.string()),
  perm_epoch: z.int(),
  client_id: z.string(),
  /** Absent from a hub that does not count: then nothing but suspension voids it. */
  credential_version: z.int().optional(),
  iat: z.int(),
  exp: z.int(),
  offline_exp: z.int(),
});
export type OfflineGrant = z.infer<typeof OfflineGrant>;

/** A call to a public endpoint that only the hub decides, for somebody at the computer who has not signed in. */
export const PublicCallRequest = z.strictObject({
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  path: text(4096).startsWith('/api/'),
  body: z.unknown().optional(),
});
export type PublicCallRequest = z.input<typeof PublicCallRequest>;

/** What the endpoint answered, refusals too. */
export const PublicCallAnswer = z.strictObject({
  status: z.int().min(200).max(599),
  headers: z.record(z.string(), z.string()),
  body: z.unknown(),
});
export type PublicCallAnswer = z.infer<typeof PublicCallAnswer>;
