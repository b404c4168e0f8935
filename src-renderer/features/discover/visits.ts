import type { z } from 'zod';
import { discoverContract } from '#shared/contract/discover.ts';
import { api } from '#renderer/lib/api.ts';

type Visit = z.input<(typeof discoverContract)['recordVisits']['body']>['visits'][number];

const SEND_AFTER_MS = 5_000;
const MOST = 100;

let waiting: Visit[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

async function send(): Promise<void> {
  timer = undefined;
  const visits = waiting.slice(0, MOST);
  waiting = [];
  try {
    await api(discoverContract.recordVisits, { body: { visits } });
  } catch {
    // Nobody is kept from looking around by what is counted of it.
  }
}

/** Notes how the person came to content; several go together. */
export function noteVisit(visit: Omit<Visit, 'visited_at'>): void {
  waiting.push({ ...visit, visited_at: Date.now() });
  timer ??= setTimeout(() => void send(), SEND_AFTER_MS);
}
