import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HubMetrics } from '../http/metrics.ts';
import type { Institution } from './directory.ts';
import { InstitutionRouter, type Hosted } from './institution-router.ts';

const entry = (slug: string, more: Partial<Institution> = {}): Institution => ({
  slug,
  id: `id-of-${slug}`,
  name: slug,
  host: `${slug}.example`,
  schema_name: null,
  state: 'active',
  moved_to: null,
  setup_code_hash: null,
  created_at: '2026-11-21T00:00:00.000Z',
  ...more,
});

/** Answers with its name, and counts what happens to it. */
class FakeHosted implements Hosted {
  isClosing = false;
  closed = 0;
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  answersTo(host: string): boolean {
    return host === 'main.example:4123';
  }

  poolState(): undefined {
    return undefined;
  }

  endStreams(): void {
    this.isClosing = true;
  }

  async fetch(): Promise<Response> {
    return new Response(this.name);
  }

  async close(): Promise<void> {
    this.isClosing = true;
    this.closed += 1;
  }
}

let institutions: Institution[];
let isUnreadable: boolean;
let opened: FakeHosted[];
let failing: Set<string>;
let metrics: HubMetrics;
let front: InstitutionRouter;

beforeEach(async () => {
  [institutions, isUnreadable, opened, failing] = [[entry('north')], false, [], new Set()];
  metrics = new HubMetrics('0.0.0-test');
  front = new InstitutionRouter({
    primary: new FakeHosted('main'),
    directory: {
      list: async () => {
        if (isUnreadable) throw new Error('The disk is gone.');
        return institutions;
      },
    },
    open: async ({ slug }) => {
      if (failing.has(slug)) throw new Error('It is locked.');
      const hosted = new FakeHosted(slug);
      opened.push(hosted);
      return hosted;
    },
    metrics,
    log: null,
  });
  await front.start();
});
afterEach(async () => {
  await front.close();
  metrics.stop();
});

async function ask(host: string): Promise<string> {
  const answer = await front.fetch(new Request('http://x.test/api/x'), host, {
    remoteAddress: '127.0.0.1',
    isLocal: true,
  });
  return answer.ok ? answer.text() : String(answer.status);
}

describe('the front of a hub', () => {
  it('opens an institution once, with its first requests', async () => {
    expect(opened).toEqual([]);
    expect(await Promise.all([ask('north.example:4123'), ask('NORTH.example')])).toEqual(['north', 'north']);
    expect(opened).toHaveLength(1);
  });

  it('leaves every other host to the first institution', async () => {
    expect(await ask('main.example:4123')).toBe('main');
    expect(await ask('nobody.example')).toBe('main');
    expect(await ask('')).toBe('main');
  });

  it('finds one that was made a moment ago, however many ask', async () => {
    institutions = [...institutions, entry('south')];
    expect(await Promise.all([ask('south.example'), ask('south.example')])).toEqual(['south', 'south']);
    expect(opened).toHaveLength(1);
  });

  it.each([
    ['is being moved', () => [entry('north', { state: 'moving' })]],
    ['is no longer there', () => []],
    ['is another one under its name', () => [entry('north', { id: 'another' })]],
    ['has another host', () => [entry('north', { host: 'other.example' })]],
  ])('closes one that %s', async (_, next) => {
    expect(await ask('north.example')).toBe('north');
    institutions = next();
    await vi.waitFor(() => expect(opened[0]?.closed).toBe(1), { timeout: 3000 });
    expect(opened).toHaveLength(1);
  });

  it('opens it again when it is active again', async () => {
    await ask('north.example');
    institutions = [entry('north', { state: 'restoring' })];
    await vi.waitFor(() => expect(opened[0]?.closed).toBe(1), { timeout: 3000 });
    expect(await ask('north.example')).toBe('503');
    institutions = [entry('north')];
    expect(await ask('north.example')).toBe('north');
    expect(opened).toHaveLength(2);
  });

  it('asks for patience while one cannot be opened, and does not try with every request', async () => {
    failing.add('north');
    expect(await ask('north.example')).toBe('503');
    failing.clear();
    expect(await ask('north.example')).toBe('503');
    await vi.waitFor(async () => expect(await ask('north.example')).toBe('north'), { timeout: 4000 });
  });

  it('closes nothing because the directory cannot be read', async () => {
    await ask('north.example');
    isUnreadable = true;
    await new Promise((resolve) => setTimeout(resolve, 1200));
    expect(await ask('north.example')).toBe('north');
    expect(opened[0]?.closed).toBe(0);
  });

  it('closes all of them at the end, and opens no other', async () => {
    await ask('north.example');
    await front.close();
    expect(opened[0]?.closed).toBe(1);
    expect(await ask('north.example')).toBe('503');
    expect(opened).toHaveLength(1);
  });
});
