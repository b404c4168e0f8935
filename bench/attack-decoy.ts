import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// What the benchmark `attacked-lab` aims an attack at to see what the attackers themselves cost this machine:
// it reads what comes, answers, and does nothing else.
const server = createServer((request, response) => {
  request.resume().once('end', () => {
    const isQuestion = request.method === 'POST' && request.url === '/api/imports';
    const body = JSON.stringify({ data: { id: 1, state: 'reading' } });
    response.writeHead(isQuestion || request.method === 'GET' ? 200 : 413).end(body);
  });
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`listening http://127.0.0.1:${port}\n`);
});
process.once('SIGTERM', () => process.exit(0));
