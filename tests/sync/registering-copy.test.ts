import { randomUUID } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { SECRET } from '#server/sync/control.ts';
import { syncOrRegister } from '#server/sync/device-sync.ts';
import { createLog } from '#server/log.ts';
import { HubMembers } from '#server/sync/membership/hub-members.ts';
import { readState, writeState } from '#server/sync/state.ts';
import { questionDraft } from '#tests/factories/questions.ts';
import { directLink, doAs, type Fleet } from './fleet.ts';
import { openSeatedFleet } from './seated-fleet.ts';

let fleet: Fleet;
afterEach(() => fleet.close());

it.each([0, 1, 2])('a command recorded while a copy registers anew reaches the hub (read %i)', async (at) => {
  const seated = await openSeatedFleet([[0]]);
  ({ fleet } = seated);
  const { author } = seated;
  const [copy] = seated.devices;
  const sync = () => copy.client(directLink(fleet, copy)).sync();
  const write = (question_title: string) =>
    doAs(copy, author, 'POST', '/api/questions', questionDraft({ question_title }));
  await sync();
  await write('First');
  await sync();
  await writeState(copy.database.write, 'fingerprint', randomUUID());
  copy.clock.advance(120_000);
  const kept = new Map<string, string>();
  const { database, writer, ids, clock, server } = fleet.hub;
  const { services } = server;
  const { signingKey } = services;
  const call = () => Promise.reject(new Error('nobody'));
  const members = new HubMembers({ database, writer, ids, clock, signingKey, services, call });
  // Somebody saves a question just before one of the reads of the registration.
  let reads = -1;
  const watched: Database = {
    ...copy.database,
    read: new Proxy(copy.database.read, {
      get: (target, name) => {
        if (name !== 'selectFrom') {
          const value: unknown = Reflect.get(target, name, target);
          return typeof value === 'function' ? (value.bind(target) as unknown) : value;
        }
        return (table: 'sync_outbox') => {
          const query = target.selectFrom(table);
          reads += 1;
          if (reads !== at) return query;
          const raw = copy.database.sqlite?.raw;
          raw?.exec(`insert into sync_outbox (endpoint, input, user_id, now, first_id, id_count, seed, schema_version, touches)
            select endpoint, replace(input, 'First', 'Second'), user_id, now, first_id + 1000, id_count, seed, schema_version, '[]'
            from sync_outbox order by mid limit 1`);
          return query;
        };
      },
    }),
  };
  const own = {
    database: watched,
    writer: copy.writer,
    secrets: {
      get: async (name: string) => kept.get(name),
      set: async (name: string, value: string) => void kept.set(name, value),
      remove: async (name: string) => void kept.delete(name),
    },
    log: createLog(null),
    reopen: () => undefined,
  };
  await syncOrRegister(own, copy.client(directLink(fleet, copy)), {
    register: (request) => members.register(copy.token, request),
  }).catch((error: unknown) => expect(error).toMatchObject({ code: 'UNAVAILABLE' }));
  const clientId = await readState(copy.database.read, 'client_id');
  copy.token = kept.get(SECRET.deviceToken(clientId)) ?? '';
  for (let round = 0; round < 4; round++) await sync();
  const waiting = copy.database.read.selectFrom('sync_outbox').where('state', '=', 'pending').select('mid');
  expect({ waiting: await waiting.execute() }).toEqual({ waiting: [] });
  const onHub = await fleet.hub.database.read
    .selectFrom('question')
    .select('title')
    .orderBy('title')
    .execute();
  expect(onHub.map(({ title }) => title)).toEqual(['First', 'Second']);
});
