import { addressOf, hostProblem, slugProblem } from '#shared/domain/institutions/names.ts';
import { createInstitution } from '../institutions/create.ts';
import { APP_VERSION } from '../version.ts';
import { EXIT, readArguments, required, UsageError } from './arguments.ts';
import { hubPlace, withDirectory } from './hub-place.ts';
import { print, printJson } from './output.ts';

const USAGE = 'lectern institution create SLUG --name NAME --host HOST --data DIR [--port N] [--json]';
/** Where a hub listens unless it is told otherwise. */
const HUB_PORT = '4123';
const LONGEST_NAME = 200;
const LAST_PORT = 65_535;

/** A host name that is good and no other one's, or a usage error. */
function readHost(value: string | undefined): string {
  const host = required(value, 'host', USAGE).toLowerCase();
  const problem = hostProblem(host);
  if (problem !== null) throw new UsageError(problem);
  return host;
}

/** The port of the hub, for the link of an institution on this computer. */
function readPort(value: string): number {
  const port = Number(value);
  if (Number.isInteger(port) && port > 0 && port <= LAST_PORT) return port;
  throw new UsageError(`--port takes a number from 1 to ${LAST_PORT}.`);
}

/** Makes an empty institution; whoever has the link becomes its first administrator. */
export async function create(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments(
    args,
    {
      name: { type: 'string' },
      host: { type: 'string' },
      data: { type: 'string' },
      port: { type: 'string', default: HUB_PORT },
      json: { type: 'boolean' },
    },
    USAGE,
    1,
  );
  const [slug = ''] = positionals;
  const problem = slugProblem(slug);
  if (problem !== null) throw new UsageError(problem);
  const name = required(values.name, 'name', USAGE).trim();
  if (name === '' || name.length > LONGEST_NAME)
    throw new UsageError(`--name takes 1 to ${LONGEST_NAME} characters.`);
  const port = readPort(values.port);
  const wanted = { slug, name, host: readHost(values.host) };
  const place = hubPlace(values.data, USAGE);
  const { folder, schema, setupCode } = await withDirectory(place, (directory) =>
    createInstitution(directory, place, wanted, APP_VERSION),
  );
  const link = `${addressOf(wanted.host, port)}/setup-code?code=${setupCode}`;
  if (values.json === true) printJson({ ...wanted, folder, schema, setup_code: setupCode, setup_link: link });
  else {
    print(
      `${slug}: made in ${schema === null ? folder : `the schema ${schema}, with its files in ${folder}`}.`,
    );
    print(`Set-up code for its first administrator: ${setupCode}`);
    print(`Or open ${link}`);
  }
  return EXIT.ok;
}
