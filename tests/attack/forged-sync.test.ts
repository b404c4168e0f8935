import { expect, it } from 'vitest';
import { forgeSync } from './forged-sync.ts';

/** FORGED_MESSAGES=4000 FORGED_SEED=1 for the long run; a few hundred of one seed otherwise. */
const messages = Number(process.env['FORGED_MESSAGES'] ?? 300);
const seed = Number(process.env['FORGED_SEED'] ?? 16);

it(
  'leaves everybody else as they were, whatever a joined computer says',
  { timeout: 60_000 + messages * 500 },
  async () => {
    const { findings, ...counted } = await forgeSync({ messages, seed });
    console.log(JSON.stringify(counted));
    expect(findings).toEqual([]);
  },
);
