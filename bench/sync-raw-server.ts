import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { openRawStore, type RawRow } from './sync-raw-store.ts';

// `node sync-raw-server.ts FILE`: HTTP and a bulk insert, durable, and nothing else.
const store = openRawStore(process.argv[2] ?? '');

const server = createServer((request, response) => {
  const answer = async (): Promise<unknown> => {
    const url = new URL(request.url ?? '', 'http://raw');
    if (request.method === 'POST') {
      const rows: RawRow[] = JSON.parse(await text(request));
      store.insert(rows);
      return { stored: rows.length };
    }
    return store.read(Number(url.searchParams.get('after')), Number(url.searchParams.get('limit')));
  };
  answer().then(
    (body) => response.end(JSON.stringify(body)),
    (error: unknown) => {
      response.statusCode = 500;
      response.end(String(error));
    },
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') {
    process.stdout.write(`listening http://127.0.0.1:${address.port}\n`);
  }
});
