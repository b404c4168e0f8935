import { createPrivateKey, createPublicKey } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { connect } from 'node:tls';
import { countOutbox, findOldestUnsent } from '#server/sync/unsent.ts';
import { findState } from '#server/sync/state.ts';
import { greetMailServer } from '#server/features/mail/transport.ts';
import { sendsMail } from '#server/features/mail/service.ts';
import { listSilentProviders } from '#server/features/social-sign-in/reach-service.ts';
import { facts, type Measure } from '../probe-deps.ts';
import {
  countCertificateKeys,
  countUnsettled,
  findEvents,
  findWaitingMails,
  listComputers,
  listOffsets,
} from '../repo.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const CONNECT_MS = 5000;
const HTTPS_PORT = 443;

type KeyFile = { readonly file: string; readonly isNeeded: boolean };

/** Null for a key that can be used, or that nobody has needed yet. */
function problemOfKey({ file, isNeeded }: KeyFile): string | null {
  if (!existsSync(file)) return isNeeded ? `${path.basename(file)} is missing` : null;
  try {
    createPublicKey(createPrivateKey(readFileSync(file)));
    return null;
  } catch {
    return `${path.basename(file)} cannot be read`;
  }
}

export const measureSigningKey: Measure = async ({ dataDir, database, role, services }) => {
  const keys = path.join(dataDir, 'keys');
  const hasComputers = role === 'hub' && (await listComputers(database.read)).length > 0;
  const hasSigned = (await countCertificateKeys(database.read)) > 0;
  const files: KeyFile[] = [
    { file: path.join(keys, 'receipt.pem'), isNeeded: hasComputers },
    { file: path.join(keys, 'certificate-rs256.pem'), isNeeded: hasSigned },
    { file: path.join(keys, 'certificate-ed25519.pem'), isNeeded: hasSigned },
  ];
  const problems = files.flatMap((one) => problemOfKey(one) ?? []);
  const receipt = files[0]?.file ?? '';
  if (existsSync(receipt) && problemOfKey({ file: receipt, isNeeded: true }) === null) {
    const stored = createPublicKey(createPrivateKey(readFileSync(receipt)));
    if (stored.export({ type: 'spki', format: 'pem' }).toString() !== services.signingKey.publicKey())
      problems.push('receipt.pem is not the key that this server signs with');
  }
  return {
    kind: 'facts',
    facts: {
      keys: files.filter(({ file }) => existsSync(file)).length,
      // Keys of this kind have no day on which they end.
      valid_until: null,
      unusable_keys: problems.length,
    },
    ...(problems.length === 0 ? {} : { reason: `${problems.join('; ')}.` }),
  };
};

/** Until when the certificate is good that a server shows. @throws where nobody answers */
function validUntil(url: URL): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const { hostname: host } = url;
  // What is looked at is the day alone; whether people's computers trust it, they say.
  const socket = connect({
    host,
    port: url.port === '' ? HTTPS_PORT : Number(url.port),
    servername: host,
    rejectUnauthorized: false,
    timeout: CONNECT_MS,
  });
  socket.once('secureConnect', () => resolve(Date.parse(socket.getPeerCertificate().valid_to)));
  socket.once('timeout', () => reject(new Error('nobody answered in time')));
  socket.once('error', reject);
  return promise.finally(() => socket.destroy());
}

export const measureTls: Measure = async ({ clock, services: { publicUrl } }) => {
  if (publicUrl?.protocol !== 'https:') return { kind: 'not-used' };
  try {
    const until = await validUntil(publicUrl);
    return facts({ valid_until: until, certificate_days: Math.floor((until - clock.now()) / DAY_MS) });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    // A server behind a proxy may not reach its own public name.
    return { kind: 'unmeasured', reason: `${publicUrl.host} could not be asked from here: ${why}.` };
  }
};

export const measureMail: Measure = async ({ database, clock, services }) => {
  if (!(await sendsMail({ db: database.read }))) return { kind: 'not-used' };
  const { count, oldest } = await findWaitingMails(database.read);
  const waiting = {
    waiting_mails: count,
    oldest_mail_ms: oldest === null ? null : Math.max(0, clock.now() - oldest),
  };
  const started = clock.monotonic();
  try {
    await greetMailServer({ db: database.read, services }, CONNECT_MS);
    return facts({ connect_ms: Math.round(clock.monotonic() - started), ...waiting });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { kind: 'broken', reason: `The mail server did not let this server in: ${why}`, facts: waiting };
  }
};

export const measurePayments: Measure = async ({ database, clock, services }) => {
  const provider = await services.payments.provider();
  if (provider === null) return { kind: 'not-used' };
  const now = clock.now();
  const { last, oldestOpen } = await findEvents(database.read);
  const known = {
    last_webhook_at: last,
    unsettled_orders: await countUnsettled(database.read, now - HOUR_MS),
    oldest_event_ms: oldestOpen === null ? null : Math.max(0, now - oldestOpen),
  };
  const started = clock.monotonic();
  try {
    await provider.account(AbortSignal.timeout(CONNECT_MS));
    return facts({ answer_ms: Math.round(clock.monotonic() - started), ...known });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return {
      kind: 'broken',
      reason: `The payment provider did not say whose account it is: ${why}`,
      facts: known,
    };
  }
};

export const measureIdentityProviders: Measure = async ({ database, services }) => {
  const { asked, silent } = await listSilentProviders(
    { db: database.read, services },
    AbortSignal.timeout(CONNECT_MS),
  );
  if (asked === 0) return { kind: 'not-used' };
  return {
    kind: 'facts',
    facts: { asked_providers: asked, silent_providers: silent.length },
    ...(silent.length === 0 ? {} : { reason: `No answer came from ${silent.join(' and ')}.` }),
  };
};

/** By how much most of some clocks are ahead; one that is off alone is off itself. */
function median(offsets: readonly number[]): number {
  const sorted = offsets.toSorted((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}

export const measureClocks: Measure = async ({ database, role, clock }) => {
  if (role === 'device') {
    const offset = await findState(database.read, 'clock_offset');
    if (offset === undefined) return { kind: 'unmeasured', reason: 'The hub has not told its time yet.' };
    return facts({ compared_devices: 1, clock_offset_ms: Math.abs(Number(offset)) });
  }
  const offsets = await listOffsets(database.read, clock.now() - DAY_MS);
  if (offsets.length === 0)
    return { kind: 'unmeasured', reason: 'No computer was in contact within a day to compare with.' };
  return facts({ compared_devices: offsets.length, clock_offset_ms: Math.abs(median(offsets)) });
};

export const measureSynchronisation: Measure = async ({ database, clock }) => {
  const last = await findState(database.read, 'last_sync_at');
  const oldest = await findOldestUnsent(database.read);
  return facts({
    last_contact_at: last === undefined ? null : Number(last),
    waiting_changes: await countOutbox(database.read, 'pending', null),
    oldest_waiting_ms: oldest === null ? null : Math.max(0, clock.now() - oldest),
    refused_changes: await countOutbox(database.read, 'refused', null),
  });
};
