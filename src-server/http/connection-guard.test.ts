import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { ConnectionGuard } from './connection-guard.ts';

const LIMITS = { connections: 10, silentMs: 10_000, silentPerAddress: 3 };

class FakeSocket extends EventEmitter {
  writableLength = 0;
  isClosed = false;
  readonly remoteAddress: string;

  constructor(remoteAddress: string) {
    super();
    this.remoteAddress = remoteAddress;
  }

  destroy(): void {
    this.isClosed = true;
    this.emit('close');
  }
}

/** A server without a network, and a clock that stands still. */
function watched() {
  let now = 0;
  const refused: string[] = [];
  const http = new EventEmitter();
  const guard = new ConnectionGuard(
    LIMITS,
    (reason) => refused.push(reason),
    () => now,
  );
  guard.watch(http as never).stop();
  const connect = (address: string): FakeSocket => {
    const socket = new FakeSocket(address);
    http.emit('connection', socket);
    return socket;
  };
  return {
    guard,
    refused,
    connect,
    several: (count: number, address: string) => Array.from({ length: count }, () => connect(address)),
    /** Sends a whole head. @returns what ends the answer. */
    ask: (socket: FakeSocket, complete = true) => {
      const response = new EventEmitter();
      http.emit('request', { socket, complete }, response);
      return () => response.emit('close');
    },
    pass: (ms: number) => {
      now += ms;
      guard.sweep();
    },
  };
}

const openOf = (sockets: readonly FakeSocket[]): number => sockets.filter(({ isClosed }) => !isClosed).length;

describe('a connection that says nothing', () => {
  it('is closed after ten seconds, and no other', () => {
    const { connect, ask, pass, guard, refused } = watched();
    const [silent, idle, busy] = [connect('1.1.1.1'), connect('1.1.1.1'), connect('1.1.1.1')];
    ask(idle)();
    ask(busy);
    pass(9999);
    expect(guard.open).toBe(3);
    pass(1);
    expect([silent.isClosed, idle.isClosed, busy.isClosed]).toEqual([true, false, false]);
    expect([guard.open, refused]).toEqual([2, ['silent']]);
  });

  it('is one of few of its address, once the server has had the time to hear it', () => {
    const { several, pass } = watched();
    const lab = several(5, '1.1.1.1');
    const other = several(2, '2.2.2.2');
    pass(999);
    expect(openOf(lab)).toBe(5);
    pass(1);
    expect(lab.map(({ isClosed }) => isClosed)).toEqual([true, true, false, false, false]);
    expect(openOf(other)).toBe(2);
  });

  it('counts with its whole network where that is IPv6', () => {
    const { connect, pass } = watched();
    const network = [1, 2, 3, 4, 5].map((host) => connect(`2001:db8:0:1::${host}`));
    pass(1000);
    expect(openOf(network)).toBe(3);
  });
});

describe('when all places are taken', () => {
  it('a newcomer gets one of the address that holds most, even of young ones', () => {
    const { several, connect, refused } = watched();
    const attacker = several(9, '6.6.6.6');
    const student = connect('1.1.1.1');
    const newcomer = connect('2.2.2.2');
    expect([newcomer.isClosed, student.isClosed, openOf(attacker)]).toEqual([false, false, 8]);
    expect(refused).toEqual(['connections']);
    // It does not take them back.
    expect(connect('6.6.6.6').isClosed).toBe(true);
    expect([newcomer.isClosed, student.isClosed]).toEqual([false, false]);
  });

  it('those who speak keep theirs, however long they are answered', () => {
    const { several, ask, pass, connect, refused, guard } = watched();
    const students = several(10, '1.1.1.1');
    for (const one of students) ask(one);
    pass(30_000);
    expect(connect('2.2.2.2').isClosed).toBe(true);
    expect([openOf(students), guard.open, refused]).toEqual([10, 10, ['connections']]);
  });

  it('who waits for a next request gives way before who is answered, the longest first', () => {
    const { several, ask, pass, connect } = watched();
    const [busy, ...idle] = several(10, '1.1.1.1');
    if (busy === undefined) throw new Error('There are ten.');
    ask(busy);
    const ends = idle.map((one) => ask(one));
    for (const end of ends.toReversed()) end();
    pass(1000);
    expect(connect('2.2.2.2').isClosed).toBe(false);
    expect(idle.at(-1)?.isClosed).toBe(true);
    expect([busy.isClosed, openOf(idle)]).toEqual([false, 8]);
  });

  it('a body that does not come and an answer that nobody takes give way', () => {
    const { several, ask, pass, connect } = watched();
    const all = several(10, '1.1.1.1');
    for (const one of all.slice(2)) ask(one);
    const [slow, deaf] = all;
    if (slow === undefined || deaf === undefined) throw new Error('There are ten.');
    ask(slow, false);
    ask(deaf);
    deaf.writableLength = 100;
    pass(4999);
    expect(connect('2.2.2.2').isClosed).toBe(true);
    pass(1);
    const [first, second] = [connect('2.2.2.2'), connect('2.2.2.2')];
    expect([first.isClosed, second.isClosed, slow.isClosed]).toEqual([false, false, true]);
  });
});

it('an answer that nobody takes ends after a minute, one that is taken slowly does not', () => {
  const { connect, ask, pass } = watched();
  const [deaf, slow] = [connect('1.1.1.1'), connect('1.1.1.1')];
  for (const one of [deaf, slow]) ask(one);
  deaf.writableLength = 100;
  for (let left = 100; left > 20; left -= 10) {
    slow.writableLength = left;
    pass(10_000);
  }
  expect([deaf.isClosed, slow.isClosed]).toEqual([true, false]);
});

it('of several requests that were sent at once the last one counts', () => {
  const { connect, ask, pass, several } = watched();
  const socket = connect('1.1.1.1');
  const first = ask(socket);
  ask(socket);
  first();
  pass(1000);
  several(9, '1.1.1.1');
  connect('2.2.2.2');
  expect(socket.isClosed).toBe(false);
});
