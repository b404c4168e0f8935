import { DEFAULT_SCHEMA } from '../db/postgres-schema.ts';
import { iso } from '../iso.ts';
import { roleOf } from '../sync/role.ts';
import { EXIT, readArguments, UsageError } from './arguments.ts';
import { existingHub } from './existing-hub.ts';
import { print, printJson } from './output.ts';
import { withServer } from './session.ts';

const USAGE = 'lectern account recover EMAIL --data DIR [--schema NAME] [--json]';

/** A start code for somebody whom nobody else can let in again, such as the last administrator. */
export async function account(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments(
    args,
    {
      data: { type: 'string' },
      schema: { type: 'string', default: DEFAULT_SCHEMA },
      json: { type: 'boolean', default: false },
    },
    USAGE,
    2,
  );
  const [command, email = ''] = positionals;
  if (command !== 'recover') throw new UsageError(`Usage: ${USAGE}`);
  const { dataDir, options } = await existingHub(values.data, values.schema, USAGE);
  return withServer(dataDir, options, async (server) => {
    if ((await roleOf(server.database.read)) === 'device')
      throw new UsageError('The hub of this computer keeps the passwords. Call this command there.');
    const { code, expiresAt, hadSecondFactor } = await server.recover(email);
    const until = iso(expiresAt);
    if (values.json) printJson({ email, code, expires_at: until, second_factor_off: hadSecondFactor });
    else {
      print(`Start code of ${email}: ${code}`);
      print(`Good once, until ${until}. Choose "I have a start code" where you sign in.`);
      if (hadSecondFactor) print('The second factor of this account is off; set up a new one afterwards.');
    }
    return EXIT.ok;
  });
}
