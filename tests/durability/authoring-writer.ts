import { writeSync } from 'node:fs';
import { z } from 'zod';
import { createLog } from '#server/log.ts';
import { openServer } from '#server/open-server.ts';
import { RUN, STEPS, type Send } from './authoring-steps.ts';
import { faultAtWrite } from './write-faults.ts';

// Does one command of an author, and dies at its n-th write as by kill -9; says when it was told of the end.
const [dataDir = '', token = '', about = '', wanted = '', at = ''] = process.argv.slice(2);
const Bench = z.object({ examId: z.int(), importId: z.int(), questionIds: z.array(z.int()) });
const step = z.enum(STEPS).parse(wanted);
const server = await openServer({ dataDir, appVersion: 'test', log: createLog(null) });
const send: Send = async (method, path, body) => {
  const response = await server.fetch(
    new Request(`http://lectern.test${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
  return JSON.parse(text);
};

faultAtWrite(Number(at), () => process.kill(process.pid, 'SIGKILL'));
await RUN[step](send, Bench.parse(JSON.parse(about)));
writeSync(1, 'done\n');
process.kill(process.pid, 'SIGKILL');
