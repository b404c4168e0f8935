import { createServer } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import Sqlite from 'better-sqlite3';

// `node rxdb-server.mjs FOLDER`: the least that RxDB's HTTP replication asks of a server, over one table.
const [folder] = process.argv.slice(2);
const db = new Sqlite(path.join(folder, 'rxdb.db'));
db.pragma('journal_mode = WAL');
db.pragma('synchronous = FULL');
db.exec(
  'create table document (id text primary key, seq integer not null unique, body text not null) strict',
);
const find = db.prepare('select body from document where id = ?').pluck();
const latest = db.prepare('select coalesce(max(seq), 0) from document').pluck();
const write = db.prepare(
  'insert into document values (?, ?, ?) on conflict (id) do update set seq = excluded.seq, body = excluded.body',
);
const listAfter = db.prepare('select seq, body from document where seq > ? order by seq limit ?');

/** Takes what was made from the state that stands here, and answers with that state where it was not. */
const push = db.transaction((rows) => {
  const conflicts = [];
  let seq = latest.get();
  for (const { newDocumentState, assumedMasterState } of rows) {
    const known = find.get(newDocumentState.id);
    if (known !== undefined && known !== JSON.stringify(assumedMasterState))
      conflicts.push(JSON.parse(known));
    else write.run(newDocumentState.id, ++seq, JSON.stringify(newDocumentState));
  }
  return conflicts;
});

function pull({ after, limit }) {
  const rows = listAfter.all(after, limit);
  return {
    documents: rows.map((row) => JSON.parse(row.body)),
    checkpoint: { seq: rows.at(-1)?.seq ?? after },
  };
}

async function answer(request) {
  const body = JSON.parse(await text(request));
  return JSON.stringify(request.url === '/push' ? push(body) : pull(body));
}

const server = createServer((request, response) => {
  answer(request).then(
    (said) => response.end(said),
    (error) => {
      response.statusCode = 500;
      response.end(String(error));
    },
  );
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`listening http://127.0.0.1:${server.address().port}\n`);
});
