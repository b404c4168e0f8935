import { mkdirSync } from 'node:fs';
import path from 'node:path';
import express from 'express';
import createPouchApp from 'express-pouchdb';
import PouchDB from 'pouchdb';

// `node pouchdb-server.mjs FOLDER`: express-pouchdb over LevelDB, with what replication needs and no more.
const [folder] = process.argv.slice(2);
const data = path.join(folder, 'server');
mkdirSync(data, { recursive: true });
process.chdir(data);

const app = express();
app.use(
  '/',
  createPouchApp(PouchDB.defaults({ prefix: `${data}/` }), {
    mode: 'minimumForPouchDB',
    inMemoryConfig: true,
    logPath: path.join(data, 'log.txt'),
  }),
);
const server = app.listen(0, '127.0.0.1', () => {
  process.stdout.write(`listening http://127.0.0.1:${server.address().port}\n`);
});
