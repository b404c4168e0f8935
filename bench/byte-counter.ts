import { once } from 'node:events';
import { connect, createServer } from 'node:net';

export interface ByteCounter {
  /** In place of the server's own address. */
  readonly url: string;
  /** The server, which may have to know the address above before it starts. */
  forwardTo(server: string): void;
  /** Both directions, everything that TCP carries: headers too. */
  bytes(): number;
  close(): void;
}

/** Stands between a client and a server and counts. */
export async function countBytes(): Promise<ByteCounter> {
  let target: URL | null = null;
  let bytes = 0;
  const server = createServer((client) => {
    if (target === null) throw new Error('There is no server behind the counter.');
    const upstream = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.on('data', (piece) => {
        bytes += piece.length;
      });
      from.on('error', () => to.destroy());
      from.pipe(to);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The counter has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    forwardTo: (to) => {
      target = new URL(to);
    },
    bytes: () => bytes,
    close: () => void server.close(),
  };
}
