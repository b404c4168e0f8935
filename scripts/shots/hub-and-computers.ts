import path from 'node:path';
import { authContract } from '#shared/contract/auth.ts';
import { createClient, type ApiClient } from '#shared/contract/client.ts';
import { syncContract } from '#shared/contract/sync.ts';
import type { SyncStatus } from '#shared/contract/sync-status.ts';
import { startHub, type RunningHub } from '#server/start-hub.ts';
import { APP_VERSION } from '#server/version.ts';
import { emailOf, httpTransport } from '#tests/e2e/served.ts';

export const PASSWORD = 'northfield-demo';

const PATIENCE_MS = 30_000;
const PAUSE_MS = 100;

/** A computer of the hub, with a page of its own as `npm run serve` has one. */
export interface Computer {
  readonly name: string;
  readonly url: string;
  api(email: string): Promise<ApiClient>;
  /** Rounds until the status is as wanted. @throws Error with what it stayed. */
  until(call: ApiClient, isRight: (status: SyncStatus) => boolean): Promise<void>;
}

export interface HubAndComputers {
  readonly url: string;
  api(email: string): Promise<ApiClient>;
  newCode(): Promise<string>;
  /** A computer that belongs to nobody yet. */
  computer(name: string): Promise<Computer>;
  /** Joins as a person does who has the code. */
  join(computer: Computer, email: string): Promise<ApiClient>;
  stopHub(): Promise<void>;
  startHub(): Promise<void>;
  close(): Promise<void>;
}

const isSettled = ({ state, waiting_count: waiting }: SyncStatus): boolean =>
  state === 'idle' && waiting === 0;

/** Whether nothing waits any more and the hub answers. */
export const settles = (computer: Computer, call: ApiClient): Promise<void> =>
  computer.until(call, isSettled);

/** Whether a computer has noticed that its hub is away. */
export const goesOffline = (computer: Computer, call: ApiClient): Promise<void> =>
  computer.until(call, ({ state }) => state === 'offline');

/** The API of a server as one of the school's people. */
export async function signInByApi(url: string, email: string): Promise<ApiClient> {
  const body = { email, password: PASSWORD };
  const answer = await createClient(httpTransport(url))(authContract.signIn, { body });
  if (!('userId' in answer.body)) throw new Error(`${email} could not sign in.`);
  return createClient(httpTransport(url, answer.body.token));
}

async function until(call: ApiClient, isRight: (status: SyncStatus) => boolean): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    await call(syncContract.startRound, {});
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    const { body } = await call(syncContract.getStatus, {});
    if (isRight(body)) return;
    if (performance.now() > end) throw new Error(`The status stayed ${JSON.stringify(body)}.`);
  }
}

/** A hub with the demo school; the computers that are asked for are servers of their own, on data of their own. */
export async function openHubAndComputers(folder: string, rendererDir: string): Promise<HubAndComputers> {
  const computers: RunningHub[] = [];
  const options = { appVersion: APP_VERSION, rendererDir };
  const start = (port: number): Promise<RunningHub> =>
    startHub({ ...options, port, dataDir: path.join(folder, 'hub'), isHub: true, demo: true });
  let hub: RunningHub | null = await start(0);
  const { url } = hub;
  const api = (email: string): Promise<ApiClient> => signInByApi(url, email);
  const newCode = async (): Promise<string> => {
    const admin = await api(emailOf('Admin'));
    return (await admin(syncContract.createEnrolmentCode, {})).body.code;
  };
  const stopHub = async (): Promise<void> => {
    await hub?.close();
    hub = null;
  };
  return {
    url,
    api,
    newCode,
    computer: async (name) => {
      const dataDir = path.join(folder, name.replaceAll(/\W+/g, '-'));
      const server = await startHub({ ...options, port: 0, dataDir });
      computers.push(server);
      return { name, url: server.url, api: (email) => signInByApi(server.url, email), until };
    },
    join: async (computer, email) => {
      await createClient(httpTransport(computer.url))(syncContract.enrol, {
        body: { hub_url: url, code: await newCode(), device_name: computer.name, email, password: PASSWORD },
      });
      const call = await signInByApi(computer.url, email);
      await settles(computer, call);
      return call;
    },
    stopHub,
    startHub: async () => {
      hub = await start(Number(new URL(url).port));
    },
    close: async () => {
      for (const computer of computers) await computer.close();
      await stopHub();
    },
  };
}
