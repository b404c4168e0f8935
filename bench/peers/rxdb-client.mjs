import { createRxDatabase } from 'rxdb/plugins/core';
import { replicateRxCollection } from 'rxdb/plugins/replication';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { readWork, timed, tell } from './work.mjs';

// The figures of RxDB: its client keeps everything in memory, so nothing of it is durable.
const { url, documents, pushBatch, pullBatch, idleChecks } = readWork();

const text = { type: 'string' };
const schema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 20 },
    title: text,
    type: text,
    mark: { type: 'number' },
    options: { type: 'array', items: text },
    correct: { type: 'number' },
    feedback: text,
    updated: { type: 'number' },
  },
};

async function post(route, body) {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${url}${route}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${route} answered ${response.status}.`);
  return response.json();
}

async function openCollection(name) {
  const database = await createRxDatabase({ name, storage: getRxStorageMemory() });
  const { questions } = await database.addCollections({ questions: { schema } });
  return questions;
}

async function replicate(collection, directions) {
  const replication = replicateRxCollection({
    collection,
    replicationIdentifier: 'bench',
    live: false,
    ...directions,
  });
  const failures = [];
  replication.error$.subscribe((error) => failures.push(error));
  await replication.awaitInitialReplication();
  if (failures.length > 0) throw failures[0];
}

const pushTo = { push: { batchSize: pushBatch, handler: (rows) => post('/push', rows) } };
const pullFrom = {
  pull: {
    batchSize: pullBatch,
    handler: (checkpoint, limit) => post('/pull', { after: checkpoint?.seq ?? 0, limit }),
  },
};

const author = await openCollection('author');
await author.bulkInsert(documents);
const push = await timed(() => replicate(author, pushTo));

const reader = await openCollection('reader');
const pull = await timed(() => replicate(reader, pullFrom));
const count = await reader.count().exec();
if (count !== documents.length) throw new Error(`RxDB replicated ${count} of ${documents.length} documents.`);

const idle = await timed(async () => {
  for (let check = 0; check < idleChecks; check++) await replicate(reader, pullFrom);
});

tell({ pushMs: push.ms, pullMs: pull.ms, idleMs: idle.ms / idleChecks, oneMs: [] });
process.exit(0);
