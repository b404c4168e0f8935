import { vi } from 'vitest';
import { z } from 'zod';
import { HostClient } from './host-client.ts';
import type { HubProcess } from './hub-process.ts';
import { lectern, type Ended } from './lectern-command.ts';

export interface HostedSchool {
  readonly slug: string;
  readonly client: HostClient;
  /** What its first administrator had to show. */
  readonly code: string;
  /** Of its first administrator. */
  readonly token: string;
}

/** Runs `lectern institution ...` where it must not fail. @returns what it printed, as JSON. */
export async function institution(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const { code, out, err }: Ended = await lectern(['institution', ...args, '--json'], environment);
  if (code !== 0) throw new Error(`lectern institution ${args.join(' ')} ended with ${code}: ${err}`);
  return JSON.parse(out);
}

/** Makes an institution beside a running hub and sets it up. */
export async function foundSchool(
  hub: HubProcess,
  dataDir: string,
  slug: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<HostedSchool> {
  const host = `${slug}.localhost`;
  const made = await institution(
    ['create', slug, '--name', slug, '--host', host, '--data', dataDir],
    environment,
  );
  const { setup_code: code } = z.object({ setup_code: z.string() }).parse(made);
  const client = new HostClient(hub.url, host);
  return { slug, client, code, token: await client.setUp(slug, code) };
}

/** The code that a hub prints for the institution of its data folder. */
export async function consoleCode(hub: HubProcess): Promise<string> {
  const code = () => /first administrator: (\S+)/.exec(hub.output().err)?.[1];
  return (await vi.waitUntil(code, { timeout: 10_000 })) ?? '';
}
