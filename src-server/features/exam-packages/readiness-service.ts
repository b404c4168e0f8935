import type { BlobStore } from '#server/blobs/store.ts';
import type { Db } from '#server/db/tables.ts';
import { findState } from '#server/sync/state.ts';
import { isGenuinePackage } from './package-format.ts';
import { listPackages } from './repo.ts';

/** How a sealed paper stands on a computer. */
interface SealedStanding {
  /** Its file is here. */
  readonly isHere: boolean;
  /** The signature of the hub holds. */
  readonly isGenuine: boolean;
  /** Both. */
  readonly isReady: boolean;
  /** Its bytes. */
  readonly size: number;
  readonly sealedAt: number;
}

/** How the paper of a version stands on a computer. */
export interface Here {
  /** It is here with every picture, sealed or not; null where the papers of all are. */
  readonly isWhole: boolean | null;
  /** It came sealed. */
  readonly sealed?: SealedStanding | undefined;
}

/** Of some versions, those that came sealed. */
export async function sealedStandings(
  db: Db,
  blobs: Pick<BlobStore, 'has'>,
  versionIds: readonly number[],
): Promise<ReadonlyMap<number, SealedStanding>> {
  const rows = await listPackages(db, versionIds);
  const publicKey = rows.length === 0 ? undefined : await findState(db, 'hub_public_key');
  return new Map(
    rows.map((row) => {
      const isHere = blobs.has(row.sha256);
      const isGenuine = publicKey !== undefined && isGenuinePackage(publicKey, row);
      const isReady = isHere && isGenuine;
      return [row.exam_version_id, { isHere, isGenuine, isReady, size: row.size, sealedAt: row.created_at }];
    }),
  );
}
