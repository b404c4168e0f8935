import { hostNameOf } from '#shared/domain/institutions/names.ts';
import type { PostgresOptions } from '../db/postgres.ts';
import { openServer, type OpenServerOptions } from '../open-server.ts';
import { folderOf, type Institution } from './directory.ts';
import { HostedInstitution, type SharedParts } from './hosted-institution.ts';
import type { Log } from '../log.ts';

/** Connections that one of many institutions may use at once: a server allows a hundred or so in all. */
const POOL_SIZE = 4;

type HostingOptions = OpenServerOptions & {
  readonly hosting?: { readonly logOf: (slug: string) => Log };
};

/** The database of an institution that is there already: a missing one must not be made anew, empty. */
async function databaseOf(
  { slug, schema_name: schema }: Institution,
  postgres: HostingOptions['postgres'],
): Promise<{ readonly isExisting: true; readonly postgres?: PostgresOptions & { readonly url: string } }> {
  if (schema === null) return { isExisting: true };
  if (postgres === undefined) throw new Error(`'${slug}' is on PostgreSQL; DATABASE_URL is missing.`);
  const { hasSchema } = await import('./postgres-tools.ts');
  if (!(await hasSchema(postgres.url, schema))) throw new Error(`There is no schema ${schema} of '${slug}'.`);
  return { isExisting: true, postgres: { ...postgres, schema, poolSize: POOL_SIZE } };
}

/** The address of the server under the name of one of its institutions. */
function atHost(publicUrl: URL, host: string): URL {
  const url = new URL(publicUrl);
  url.hostname = host;
  return url;
}

/** Opens an institution of the directory beside the others of this process. */
export async function openHosted(
  institution: Institution,
  options: HostingOptions,
  shared: SharedParts,
): Promise<HostedInstitution> {
  const { slug, host, setup_code_hash } = institution;
  const { postgres, hosting, publicUrl, demo: _, payments, ...rest } = options;
  const dataDir = folderOf(options.dataDir, slug);
  const log = hosting?.logOf(slug);
  const server = await openServer({
    ...rest,
    ...(await databaseOf(institution, postgres)),
    ...(log === undefined ? {} : { log }),
    dataDir,
    // Keys of the environment are those of one institution; each of the others enters its own.
    ...(payments?.apiUrl === undefined ? {} : { payments: { apiUrl: payments.apiUrl } }),
    ...(publicUrl === undefined ? {} : { publicUrl: atHost(publicUrl, host) }),
  });
  return new HostedInstitution(
    {
      server,
      hosts: { has: (header) => hostNameOf(header) === host },
      dataDir,
      isSecure: publicUrl?.protocol === 'https:' && !host.endsWith('.localhost'),
      setupCodeHash: setup_code_hash,
      log: log ?? null,
    },
    shared,
  );
}
