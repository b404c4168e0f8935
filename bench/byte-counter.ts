import { once } from 'node:events';
import { connect, createServer } from 'node:net';

export interface ByteCounter {
  /** In place of the server's own address. */
  readonly url: string;
  /** Both directions, everything that TCP carries: headers too. */
  bytes(): number;
  close(): void;
}

/** Stands between a client and a server and counts. */
export async function countBytes(target: string): Promise<ByteCounter> {
  const { hostname, port } = new URL(target);
  let bytes = 0;
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
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
    bytes: () => bytes,
    close: () => void server.close(),
  };
}
