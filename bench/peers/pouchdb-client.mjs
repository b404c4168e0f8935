import path from 'node:path';
import PouchDB from 'pouchdb';
import { readWork, timed, tell } from './work.mjs';

// The figures of PouchDB: replication in its own batches, LevelDB on the disk (without fsync, as it is made).
const { folder, url, countedUrl, documents, pushBatch, pullBatch, idleChecks, singleChanges, changedRows } =
  readWork();
const LocalDb = PouchDB.defaults({ prefix: `${path.join(folder, 'client')}-` });
const remoteOf = (base) => new PouchDB(`${base}/questions`, { skip_setup: false });

function mustBeAll(result, expected) {
  const written = result.docs_written;
  if (result.ok !== true || written !== expected) {
    throw new Error(`PouchDB replicated ${written} of ${expected} documents.`);
  }
}

const author = new LocalDb('author');
await author.bulkDocs(documents.map(({ id, ...rest }) => ({ _id: id, ...rest })));
const remote = remoteOf(url);
await remote.info();

const push = await timed(() => author.replicate.to(remote, { batch_size: pushBatch }));
mustBeAll(push.result, documents.length);

const reader = new LocalDb('reader');
const pull = await timed(() => reader.replicate.from(remote, { batch_size: pullBatch }));
mustBeAll(pull.result, documents.length);

const idle = await timed(async () => {
  for (let check = 0; check < idleChecks; check++) await reader.replicate.from(remote);
});

const oneMs = [];
for (let change = 0; change < singleChanges; change++) {
  const document = await author.get(documents[change].id);
  await author.put({ ...document, title: `${document.title} (changed ${change})` });
  const one = await timed(() => author.replicate.to(remote));
  mustBeAll(one.result, 1);
  oneMs.push(one.ms);
}

// What the reader lacks after these changes comes first, so that only the counted rows are counted.
await reader.replicate.from(remote);
const { rows } = await remote.allDocs({ include_docs: true, limit: changedRows });
await remote.bulkDocs(rows.map(({ doc }) => ({ ...doc, title: `${doc.title} (edited)` })));
const counted = await reader.replicate.from(remoteOf(countedUrl), { batch_size: pullBatch });
mustBeAll(counted, rows.length);

tell({ pushMs: push.ms, pullMs: pull.ms, idleMs: idle.ms / idleChecks, oneMs });
process.exit(0);
