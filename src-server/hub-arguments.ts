import path from 'node:path';
import { z } from 'zod';
import { readArguments, UsageError } from './cli/arguments.ts';
import { DEFAULT_SCHEMA } from './db/postgres-schema.ts';
import { DEFAULT_LIMITS } from './http/limits.ts';
import { isLoopback } from './http/own-hosts.ts';
import type { PaymentEnvironment } from './payments/payments.ts';

const whole = (name: string, max: number) => {
  const problem = `${name} takes a number from 0 to ${max}.`;
  return z.coerce.number(problem).int(problem).min(0, problem).max(max, problem);
};

const schema = z
  .object({
    port: whole('--port', 65_535),
    data: z.string().optional(),
    host: z.string(),
    demo: z.boolean(),
    /** One person's server on this computer, as `npm run serve` starts it: no code, no log on stdout. */
    local: z.boolean(),
    'public-url': z
      .url({
        protocol: /^https?$/,
        error: '--public-url takes an address such as https://hub.school.example.',
      })
      .optional(),
    'trust-proxy': z.array(z.string()),
    schema: z.string(),
    rate: whole('--rate', 1_000_000),
    'max-connections': whole('--max-connections', 1_000_000),
    backups: z.string().min(1).optional(),
  })
  .refine(({ demo, host, 'public-url': url }) => !demo || (isLoopback(host) && url === undefined), {
    error: 'Everybody knows the passwords of the demo school: --demo is for this computer alone.',
    path: ['demo'],
  });

const environmentSchema = z.object({
  DATABASE_URL: z.string().optional(),
  LECTERN_METRICS_TOKEN: z.string().min(16, 'LECTERN_METRICS_TOKEN needs 16 characters or more.').optional(),
  LECTERN_STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/u, 'LECTERN_STRIPE_SECRET_KEY begins with sk_ or rk_.')
    .optional(),
  LECTERN_STRIPE_WEBHOOK_SECRET: z
    .string()
    .startsWith('whsec_', 'LECTERN_STRIPE_WEBHOOK_SECRET begins with whsec_.')
    .optional(),
  LECTERN_STRIPE_URL: z
    .url({ protocol: /^https?$/, error: 'LECTERN_STRIPE_URL is an address, that of the payment sandbox.' })
    .optional(),
  LECTERN_LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error'], 'LECTERN_LOG_LEVEL is debug, info, warn or error.')
    .default('info'),
});

export interface HubArguments {
  readonly port: number;
  readonly dataDir: string;
  readonly host: string;
  readonly demo: boolean;
  readonly isLocal: boolean;
  readonly publicUrl: URL | undefined;
  readonly trustedProxies: readonly string[];
  readonly requestsPerSecond: number;
  readonly connections: number;
  readonly backupsDir: string | undefined;
  readonly databaseUrl: string | undefined;
  readonly schema: string;
  readonly metricsToken: string | undefined;
  /** Keys of the payment provider for the institution of the data folder itself, and where it is asked. */
  readonly payments: PaymentEnvironment;
  readonly logLevel: string;
}

const HUB_PORT = '4123';

/** How `npm run hub` and, with `--local`, `npm run serve` are called. */
export const hubUsage = (isLocal: boolean): string =>
  isLocal
    ? `npm run serve -- [--port N] [--data DIR] [--demo]
  --port N      port, any free one unless given
  --data DIR    folder of the data, .data unless given
  --demo        loads the demo school where there is nothing yet
  --payments-sandbox
                a hub beside a payment provider that moves no money; its data is in .data/sandbox unless given`
    : `npm run hub -- [OPTIONS]
  --port N              port, ${HUB_PORT} unless given; 0 takes any free one
  --data DIR            folder of the data, .data/hub unless given
  --host ADDRESS        address to listen on, 127.0.0.1 unless given
  --public-url URL      where people find the hub
  --trust-proxy LIST    addresses whose X-Forwarded-For is believed; may be repeated
  --schema NAME         schema on PostgreSQL, ${DEFAULT_SCHEMA} unless given
  --rate N              requests per second of one address, ${DEFAULT_LIMITS.requestsPerSecond} unless given; 0 sets no limit
  --max-connections N   open connections, ${DEFAULT_LIMITS.connections} unless given
  --backups DIR         folder of the backups, best on another disk; in that of the data unless given
  --demo                loads the demo school, on this computer alone
The operator guide, docs/operator-guide.md, says more.`;

function parse<T>(wanted: z.ZodType<T>, given: unknown): T {
  const { success, data, error } = wanted.safeParse(given);
  if (success) return data;
  throw new UsageError([...new Set(error.issues.map(({ message }) => message))].join('\n'));
}

/** What the command line and the environment ask for. @throws UsageError with what is wrong. */
export function readHubArguments(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  root: string,
): HubArguments {
  const isLocal = args.includes('--local');
  const { values } = readArguments(
    args,
    {
      port: { type: 'string', default: isLocal ? '0' : HUB_PORT },
      data: { type: 'string' },
      host: { type: 'string', default: '127.0.0.1' },
      demo: { type: 'boolean', default: false },
      local: { type: 'boolean', default: false },
      'public-url': { type: 'string' },
      'trust-proxy': { type: 'string', multiple: true, default: [] },
      schema: { type: 'string', default: DEFAULT_SCHEMA },
      rate: { type: 'string', default: String(DEFAULT_LIMITS.requestsPerSecond) },
      'max-connections': { type: 'string', default: String(DEFAULT_LIMITS.connections) },
      backups: { type: 'string' },
    },
    hubUsage(isLocal),
    0,
  );
  const wanted = parse(schema, values);
  const given = parse(environmentSchema, environment);
  const url = wanted['public-url'];
  return {
    port: wanted.port,
    dataDir: path.resolve(wanted.data ?? path.join(root, '.data', ...(isLocal ? [] : ['hub']))),
    host: wanted.host,
    demo: wanted.demo,
    isLocal,
    publicUrl: url === undefined ? undefined : new URL(url),
    trustedProxies: wanted['trust-proxy'].flatMap((list) => list.split(',')),
    requestsPerSecond: wanted.rate,
    connections: wanted['max-connections'],
    backupsDir: wanted.backups === undefined ? undefined : path.resolve(wanted.backups),
    // A server of one person keeps its data in its folder, whatever the environment is meant for.
    databaseUrl: isLocal ? undefined : given.DATABASE_URL,
    schema: wanted.schema,
    metricsToken: given.LECTERN_METRICS_TOKEN,
    payments: {
      secretKey: given.LECTERN_STRIPE_SECRET_KEY,
      webhookSecret: given.LECTERN_STRIPE_WEBHOOK_SECRET,
      ...(given.LECTERN_STRIPE_URL === undefined ? {} : { apiUrl: new URL(given.LECTERN_STRIPE_URL) }),
    },
    logLevel: given.LECTERN_LOG_LEVEL,
  };
}
