import { DeviceReadiness } from '#shared/contract/sync-wire.ts';
import { heardAt } from '#shared/domain/wire/instants.ts';
import type { Db } from '../db/tables.ts';
import { findState, writeState } from './state.ts';

/** Keeps what was found when somebody last asked whether this computer is ready for an exam. */
export const keepReadiness = (db: Db, found: DeviceReadiness) =>
  writeState(db, 'readiness', JSON.stringify(found));

/** Undefined where nobody has asked yet. */
export async function findReadiness(db: Db): Promise<DeviceReadiness | undefined> {
  const kept = await findState(db, 'readiness');
  return kept === undefined ? undefined : DeviceReadiness.parse(JSON.parse(kept));
}

/** What a hub keeps of it: when, by its own clock, and what was found. @param ahead milliseconds of the device's clock */
export const toldReadiness = (told: DeviceReadiness | undefined, ahead: number, now: number) =>
  told === undefined
    ? { ready_at: null, ready_found: null }
    : { ready_at: heardAt(told.at - ahead, now), ready_found: JSON.stringify(told) };

/** As a hub has kept it. */
export const parseReadiness = (kept: string | null): DeviceReadiness | null =>
  kept === null ? null : DeviceReadiness.parse(JSON.parse(kept));
