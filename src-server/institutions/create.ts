import { existsSync } from 'node:fs';
import { schemaOf } from '#shared/domain/institutions/names.ts';
import { AppError } from '#shared/contract/errors.ts';
import { newSetupCode, setupCodeHash } from '../http/setup-guard.ts';
import { createLog } from '../log.ts';
import { openServer } from '../open-server.ts';
import { folderOf, type Directory, type HubPlace } from './directory.ts';

export interface WantedInstitution {
  readonly slug: string;
  readonly name: string;
  readonly host: string;
}

export interface CreatedInstitution {
  readonly folder: string;
  readonly schema: string | null;
  /** What its first administrator must show; kept as a hash only. */
  readonly setupCode: string;
}

async function assertFree(directory: Directory, { slug, host }: WantedInstitution): Promise<void> {
  const other = (await directory.list()).find((one) => one.slug === slug || one.host === host);
  if (other === undefined) return;
  const what = other.slug === slug ? `an institution '${slug}'` : `one at ${host}, '${other.slug}'`;
  throw new AppError('DUPLICATE', `There is ${what} already.`);
}

/**
 * Makes an empty institution beside the others of a hub, which may run. Its database is made first and
 * registered last: a hub opens nothing that is not complete.
 */
export async function createInstitution(
  directory: Directory,
  { dataDir, postgresUrl }: HubPlace,
  wanted: WantedInstitution,
  appVersion: string,
): Promise<CreatedInstitution> {
  await assertFree(directory, wanted);
  const folder = folderOf(dataDir, wanted.slug);
  const schema = postgresUrl === null ? null : schemaOf(wanted.slug);
  if (existsSync(folder)) throw new AppError('IN_USE', `${folder} is there already. Move it aside first.`);
  if (postgresUrl !== null && schema !== null) {
    const { hasSchema } = await import('./postgres-tools.ts');
    if (await hasSchema(postgresUrl, schema))
      throw new AppError('IN_USE', `The schema ${schema} is there already. Rename it first.`);
  }
  const server = await openServer({
    dataDir: folder,
    appVersion,
    isHub: true,
    log: createLog(null),
    ...(postgresUrl === null || schema === null ? {} : { postgres: { url: postgresUrl, schema } }),
  });
  await server.close();
  const setupCode = newSetupCode();
  await directory.add({ ...wanted, schema_name: schema, setup_code_hash: setupCodeHash(setupCode) });
  return { folder, schema, setupCode };
}
