import { z } from 'zod';
import type { HelloAnswer } from '#shared/contract/sync-wire.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/tables.ts';
import { isGenuineTime } from '../signing-key.ts';
import { findState, writeState } from './state.ts';

const KeptTime = z.object({
  told_ms: z.int(),
  /** The steady clock here at that moment. */
  mono_ms: z.int(),
  boot_id: z.string(),
});

interface Hearing {
  readonly answer: HelloAnswer;
  readonly askedAt: number;
  readonly askedMono: number;
}

/** Keeps a time that bears the hub's signature; without one nothing is kept, and nothing is lost. */
export async function noteHubTime(db: Db, clock: Clock, hearing: Hearing): Promise<void> {
  const { server_time: toldMs, time_signature: signature } = hearing.answer;
  const publicKey = await findState(db, 'hub_public_key');
  if (signature === undefined || publicKey === undefined) return;
  if (!isGenuineTime(publicKey, { askedAt: hearing.askedAt, toldMs }, signature)) return;
  const kept: z.infer<typeof KeptTime> = {
    told_ms: toldMs,
    // It was told somewhere between the question and its answer.
    mono_ms: Math.round((hearing.askedMono + clock.monotonic()) / 2),
    boot_id: clock.bootId,
  };
  await writeState(db, 'hub_time', JSON.stringify(kept));
}

/** How the wall clock here stands against the last time that the hub signed. */
export interface HubClock {
  readonly toldMs: number;
  /** How far the clock here is ahead; after a restart only known where it is behind that time itself. */
  readonly skewMs: number | null;
}

/** Null where the hub has signed no time for this computer. */
export async function findHubClock(db: Db, clock: Clock): Promise<HubClock | null> {
  const kept = await findState(db, 'hub_time');
  if (kept === undefined) return null;
  const { told_ms: toldMs, mono_ms: monoMs, boot_id: bootId } = KeptTime.parse(JSON.parse(kept));
  const now = clock.now();
  const isSameBoot = bootId === clock.bootId && clock.monotonic() >= monoMs;
  if (isSameBoot) return { toldMs, skewMs: now - (toldMs + clock.monotonic() - monoMs) };
  return { toldMs, skewMs: now < toldMs ? now - toldMs : null };
}
