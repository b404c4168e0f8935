import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import {
  nextDraft,
  openDraft,
  toSend,
  type Draft,
  type DraftEvent,
  type DraftRules,
  type LeftDraft,
  type LoadedDraft,
} from './draft.ts';

// A text ending in "?" is not complete; spaces around a text make no difference to the server.
const isComplete = (text: string): boolean => !text.endsWith('?');
const rules: DraftRules<string> = {
  same: (one, other) => one.trim() === other.trim(),
  complete: (typed, defaults) => (typed === '' ? defaults : typed),
};

const loaded = (version: number, value: string): LoadedDraft<string> => ({
  id: 1,
  version,
  value,
  updatedAt: '2026-11-23T08:00:00.000Z',
});
const typed = (value: string) => ({ type: 'typed', value, isComplete: isComplete(value) }) as const;
const resolved = (value: string) => ({ type: 'resolved', value, isComplete: isComplete(value) }) as const;

const open = (stored: LoadedDraft<string> | undefined, left?: LeftDraft<string>): Draft<string> =>
  openDraft({ stored, blank: '' }, left, isComplete, rules);
const after = (draft: Draft<string>, ...events: readonly DraftEvent<string>[]): Draft<string> =>
  events.reduce((now, event) => nextDraft(now, event, rules), draft);

describe('a draft', () => {
  it('is sent when it was typed, and stored when the server says so', () => {
    const dirty = after(open(loaded(1, 'a')), typed('b'));
    expect(dirty.state).toBe('dirty');
    expect(toSend(dirty)).toBe('b');
    const saving = after(dirty, { type: 'sent' });
    expect(saving).toMatchObject({ state: 'saving', sent: 'b' });
    expect(toSend(saving)).toBeUndefined();
    expect(after(saving, { type: 'saved', version: 2 })).toMatchObject({
      state: 'idle',
      value: 'b',
      stored: { version: 2, value: 'b' },
    });
  });

  it('keeps what was typed during a save, and sends it over the version of that save', () => {
    const draft = after(open(loaded(1, 'a')), typed('b'), { type: 'sent' }, typed('c'), {
      type: 'saved',
      version: 2,
    });
    expect(draft).toMatchObject({ state: 'dirty', value: 'c', stored: { version: 2, value: 'b' } });
    expect(toSend(draft)).toBe('c');
  });

  it('has nothing to send when it was typed back', () => {
    expect(after(open(loaded(1, 'a')), typed('b'), typed('a ')).state).toBe('idle');
  });

  it('is sent again after a failure, also when it was typed back: the server may hold it', () => {
    const failed = after(open(loaded(1, 'a')), typed('b'), { type: 'sent' }, { type: 'failed' });
    expect(toSend(failed)).toBe('b');
    expect(toSend(after(failed, typed('a')))).toBe('a');
  });

  it('is not set back by a failure of what was sent before', () => {
    const draft = after(open(loaded(1, 'a')), typed('b'), { type: 'sent' }, typed('c'), { type: 'failed' });
    expect(toSend(draft)).toBe('c');
  });

  it('sends its last complete value while what is typed is not complete', () => {
    const draft = after(open(loaded(1, 'a')), typed('b'), typed('b?'));
    expect(toSend(draft)).toBe('b');
    const saved = after(draft, { type: 'sent' }, { type: 'saved', version: 2 });
    expect(saved).toMatchObject({ state: 'dirty', value: 'b?' });
    expect(toSend(saved)).toBeUndefined();
  });

  it('that is made takes the defaults where nothing was said, and is saved where it differs from them', () => {
    const saving = after(open(undefined), typed('mine'), { type: 'sent' });
    const created = { type: 'created', stored: loaded(1, 'default') } as const;
    expect(toSend(after(saving, created))).toBe('mine');
    expect(after(saving, typed(''), created)).toMatchObject({ state: 'idle', value: 'default' });
    const asSent = { type: 'created', stored: loaded(1, 'mine') } as const;
    expect(after(saving, asSent).state).toBe('idle');
    expect(after(saving, typed('more'), asSent)).toMatchObject({ state: 'dirty', value: 'more' });
  });

  it('that is deleted elsewhere is kept, and sent when its author tries again', () => {
    const gone = after(open(loaded(1, 'a')), typed('b'), { type: 'sent' }, { type: 'vanished' }, typed('c'));
    expect(gone).toMatchObject({ state: 'gone', value: 'c' });
    expect(toSend(gone)).toBeUndefined();
    expect(toSend(after(gone, { type: 'retried' }))).toBe('c');
  });

  it('starts anew with nothing stored', () => {
    const draft = after(open(loaded(1, 'a')), typed('b'), { type: 'restarted', value: '' });
    expect(draft).toMatchObject({ state: 'idle', value: '', stored: undefined });
  });

  it('ignores answers that nobody waits for', () => {
    const draft = open(loaded(3, 'a'));
    expect(after(draft, { type: 'saved', version: 2 }, { type: 'failed' }, resolved('x'))).toEqual(draft);
  });
});

describe('a conflict', () => {
  const conflict = after(
    open(loaded(1, 'a')),
    typed('mine'),
    { type: 'sent' },
    { type: 'refused', theirs: loaded(4, 'theirs') },
  );

  it('sends nothing before it is resolved, whatever is typed', () => {
    expect(conflict).toMatchObject({ state: 'conflict', value: 'mine' });
    expect(toSend(conflict)).toBeUndefined();
    expect(toSend(after(conflict, typed('more'), { type: 'sent' }, { type: 'failed' }))).toBeUndefined();
  });

  it('that is resolved with the own side is saved over the newer version', () => {
    const draft = after(conflict, resolved('mine'));
    expect(draft).toMatchObject({ state: 'dirty', stored: { version: 4 } });
    expect(toSend(draft)).toBe('mine');
  });

  it('that is resolved with the other side has nothing to save', () => {
    expect(after(conflict, resolved('theirs'))).toMatchObject({ state: 'idle', value: 'theirs' });
  });

  it('is none where the own save was stored and its answer lost', () => {
    const lost = after(open(loaded(1, 'a')), typed('b'), { type: 'sent' }, { type: 'failed' });
    const again = after(lost, typed('c'), { type: 'sent' }, { type: 'refused', theirs: loaded(2, 'b') });
    expect(again).toMatchObject({ state: 'dirty', value: 'c', stored: { version: 2 } });
    expect(toSend(again)).toBe('c');
  });
});

describe('what was left unsaved', () => {
  it('comes back and is saved', () => {
    const draft = open(loaded(2, 'a'), { value: 'left', version: 2 });
    expect(draft).toMatchObject({ state: 'dirty', value: 'left' });
    expect(toSend(draft)).toBe('left');
    expect(open(undefined, { value: 'left', version: null })).toMatchObject({
      state: 'dirty',
      value: 'left',
    });
  });

  it('is a conflict where another version was stored since, and stays one when it is left again', () => {
    const draft = open(loaded(3, 'theirs'), { value: 'left', version: 2 });
    expect(draft).toMatchObject({ state: 'conflict', value: 'left', stored: { version: 2 } });
    expect(after(draft, typed('more'))).toMatchObject({ state: 'conflict', stored: { version: 2 } });
  });

  it('is nothing where it was stored after all', () => {
    expect(open(loaded(3, 'a'), { value: 'a', version: 2 })).toMatchObject({
      state: 'idle',
      stored: { version: 3 },
    });
  });
});

type Step =
  | { readonly kind: 'type' | 'elsewhere' | 'merge'; readonly text: string }
  | {
      readonly kind:
        | 'send'
        | 'answer'
        | 'refuseToAnswer'
        | 'loseAnswer'
        | 'delete'
        | 'restore'
        | 'keepMine'
        | 'takeTheirs'
        | 'retry'
        | 'reload';
    };

const text = fc.constantFrom('a', 'b', 'c', 'd?', 'e?', 'f ');
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('type' as const), text }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('elsewhere' as const, 'merge' as const), text }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'send' as const,
        'answer' as const,
        'refuseToAnswer' as const,
        'loseAnswer' as const,
        'delete' as const,
        'restore' as const,
        'keepMine' as const,
        'takeTheirs' as const,
        'retry' as const,
        'reload' as const,
      ),
    }),
  },
);

interface Write {
  readonly version: number;
  readonly value: string;
  readonly isOwn: boolean;
}

/** An editor, its server, other editors of the same draft, and what its author has been shown. */
class World {
  draft: Draft<string>;
  /** What the author wants it to say: typed or chosen last. */
  wanted = 'start';
  isGone = false;
  readonly writes: Write[] = [{ version: 1, value: 'start', isOwn: false }];
  readonly #shown = new Set([1]);

  constructor() {
    this.draft = open(this.stands());
  }

  stands(): LoadedDraft<string> {
    const { version, value } = this.last();
    return loaded(version, value);
  }

  last(): Write {
    const last = this.writes.at(-1);
    if (last === undefined) throw new Error('Nothing is stored.');
    return last;
  }

  on(event: DraftEvent<string>): void {
    this.draft = nextDraft(this.draft, event, rules);
  }

  #writeElsewhere(text: string): void {
    const version = this.last().version + 1;
    this.writes.push({ version, value: `${text} of version ${version}`, isOwn: false });
  }

  #choose(value: string): void {
    if (this.draft.state !== 'conflict') return;
    this.#shown.add(this.draft.theirs.version);
    const before = this.draft.stored?.version ?? 0;
    const { version } = this.draft.theirs;
    this.wanted = value;
    this.on(resolved(value));
    expect(this.draft.stored?.version).toBe(version);
    expect(version).toBeGreaterThan(before);
  }

  /** What the server does with what is on its way, and the event that its answer is. */
  #serve(): DraftEvent<string> | undefined {
    if (this.draft.state !== 'saving') return undefined;
    if (this.isGone) return { type: 'vanished' };
    const { sent, stored } = this.draft;
    const last = this.last();
    if (stored?.version !== last.version) return { type: 'refused', theirs: this.stands() };
    // Nothing of somebody else is written over before its author has seen it.
    expect(last.isOwn || this.#shown.has(last.version)).toBe(true);
    expect(isComplete(sent)).toBe(true);
    this.writes.push({ version: last.version + 1, value: sent, isOwn: true });
    return { type: 'saved', version: last.version + 1 };
  }

  take(one: Step): void {
    switch (one.kind) {
      case 'type':
        this.wanted = one.text;
        return this.on(typed(one.text));
      case 'elsewhere':
        return this.#writeElsewhere(one.text);
      case 'merge':
        return this.#choose(one.text);
      case 'keepMine':
        return this.#choose(this.draft.value);
      case 'takeTheirs':
        return this.draft.state === 'conflict' ? this.#choose(this.draft.theirs.value) : undefined;
      case 'send':
        return this.on({ type: 'sent' });
      case 'answer': {
        const answer = this.#serve();
        return answer === undefined ? undefined : this.on(answer);
      }
      case 'loseAnswer':
        this.#serve();
        return this.on({ type: 'failed' });
      case 'refuseToAnswer':
        return this.on({ type: 'failed' });
      case 'delete':
        this.isGone = true;
        return undefined;
      case 'restore':
        this.isGone = false;
        return undefined;
      case 'retry':
        return this.on({ type: 'retried' });
      case 'reload': {
        if (this.isGone) return undefined;
        // The editor keeps on the computer what is not stored, with the version that it was written over.
        const { value, stored } = this.draft;
        const isKept = this.draft.state !== 'idle';
        if (!isKept) this.wanted = this.last().value;
        if (!isKept) this.#shown.add(this.last().version);
        const left = isKept ? { value, version: stored?.version ?? null } : undefined;
        this.draft = open(this.stands(), left);
        return undefined;
      }
    }
  }
}

const play = (steps: readonly Step[], check: (world: World) => void = () => undefined): World => {
  const world = new World();
  for (const one of steps) {
    world.take(one);
    check(world);
  }
  return world;
};

const steps = fc.array(step, { maxLength: 80, size: 'max' });

describe('whatever happens', () => {
  test.prop([steps])('what was typed last is there', (all) => {
    play(all, ({ draft, wanted }) => expect(draft.value).toBe(wanted));
  });

  test.prop([steps])(
    'it is called stored only where the server has it, or had it until somebody else',
    (all) => {
      play(all, ({ draft, writes }) => {
        if (draft.state !== 'idle') return;
        const write = writes.find(({ version }) => version === draft.stored?.version);
        expect(rules.same(write?.value ?? '', draft.value)).toBe(true);
      });
    },
  );

  test.prop([steps])(
    'nothing is sent in a conflict, after a deletion, or while an answer is awaited',
    (all) => {
      play(all, ({ draft }) => {
        if (draft.state !== 'dirty') expect(toSend(draft)).toBeUndefined();
      });
    },
  );

  test.prop([steps, text.filter(isComplete)])('it is stored in the end, once it is complete', (all, last) => {
    const world = play(all);
    world.isGone = false;
    if (!isComplete(world.wanted)) world.take({ kind: 'type', text: last });
    for (let round = 0; round < 4; round++) {
      for (const kind of ['answer', 'retry', 'keepMine', 'send', 'answer'] as const) world.take({ kind });
    }
    expect(world.draft).toMatchObject({ state: 'idle', value: world.wanted });
    const own = world.writes.find(({ version }) => version === world.draft.stored?.version);
    expect(rules.same(own?.value ?? '', world.wanted)).toBe(true);
  });
});
