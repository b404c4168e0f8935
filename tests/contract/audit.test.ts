import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { ROLE_NAMES } from '#shared/access/built-in-roles.ts';
import { auditedBy } from '#shared/contract/audit-rule.ts';
import { onlyReads, type EndpointDefinition } from '#shared/contract/define.ts';
import { contract } from '#shared/contract/index.ts';
import { isSecretField } from '#shared/domain/audit/changes.ts';
import { entryOf } from '#server/audit/audit-entry.ts';
import { isAudited } from '#server/audit/call-audit.ts';
import { verifyAudit } from '#server/audit/verify-audit.ts';
import { drawIds, knownIds } from '#tests/helpers/all-ids.ts';
import { sampleRequest, seededDraw } from '#tests/helpers/sample-input.ts';
import { createTestServer, type TestServer } from '#tests/helpers/test-server.ts';

const CANARY = 'kanarienvogel';
const SEED = Number(process.env['CANARY_SEED'] ?? 20261123);

const endpoints = Object.entries(contract).flatMap(([feature, routes]) =>
  Object.entries<EndpointDefinition>(routes).map(([name, endpoint]) => ({
    key: `${feature}.${name}`,
    endpoint,
  })),
);
const audited = endpoints.filter(({ endpoint }) => isAudited(endpoint));

const keysOf = (schema: EndpointDefinition['body'] | EndpointDefinition['params']): string[] => {
  if (schema === undefined || schema === 'bytes') return [];
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.keys(json.properties ?? {});
};

it('says of every endpoint that writes what the audit log tells of it, or why it tells nothing', () => {
  const silent = endpoints.filter(({ endpoint }) => !onlyReads(endpoint) && endpoint.audit === undefined);
  expect(
    silent.map(({ key }) => key),
    "Declare `audit: { target: 'user', by: 'id', keep: ['field'] }`, or `audit: { exempt: 'why' }`, in the contract of these.",
  ).toEqual([]);
  const reasons = endpoints.flatMap(({ endpoint }) =>
    endpoint.audit !== undefined && 'exempt' in endpoint.audit ? [endpoint.audit.exempt] : [],
  );
  expect(reasons.filter((reason) => reason.length < 20)).toEqual([]);
});

it.each(audited)('$key names keys of its own input, and none of a secret', ({ endpoint }) => {
  const rule = auditedBy(endpoint.audit);
  const keep = rule?.keep ?? [];
  expect(keysOf(endpoint.body)).toEqual(expect.arrayContaining([...keep]));
  expect(keep.filter(isSecretField)).toEqual([]);
  if (rule?.by !== undefined)
    expect([...keysOf(endpoint.params), ...keysOf(endpoint.body)]).toContain(rule.by);
});

/** A body in which every text that the rule does not keep is a canary. */
function planted(value: unknown, keep: ReadonlySet<string>, key = ''): unknown {
  if (keep.has(key)) return value;
  if (typeof value === 'string') return CANARY;
  if (Array.isArray(value)) return value.map((one) => planted(one, keep, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, planted(one, keep, name)]));
}

const draw = seededDraw(SEED);

it.each(audited)(
  `$key keeps nothing that its rule does not name (CANARY_SEED=${SEED})`,
  ({ key, endpoint }) => {
    const rule = auditedBy(endpoint.audit);
    const keep = new Set([...(rule?.keep ?? []), ...(rule?.by === undefined ? [] : [rule.by])]);
    for (let tries = 0; tries < 5; tries += 1) {
      const { body } = sampleRequest(endpoint, { draw, ids: [7], optionalPercent: 100 });
      const call = { action: key, rule, person: null, computer: 'web', address: null };
      const entry = entryOf({ ...call, body: planted(body, keep) }, {}, { at: 1 });
      expect(JSON.stringify(entry)).not.toContain(CANARY);
    }
  },
);

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

/** The same input with canaries where its key says that it is a secret. */
function withSecrets(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return isSecretField(key) ? `${CANARY} 1 ${value}`.slice(0, 60) : value;
  if (Array.isArray(value)) return value.map((one) => withSecrets(one, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withSecrets(one, name)]));
}

it(
  `holds no secret after calls of every audited endpoint (CANARY_SEED=${SEED})`,
  { timeout: 120_000 },
  async () => {
    for (const { endpoint } of audited) {
      const known = await knownIds(server);
      // Calls end sessions and change what people may do: each endpoint gets people of its own.
      for (const role of ROLE_NAMES) {
        const person = await server.person(role);
        const ids = drawIds(known, endpoint.path, person.id, draw);
        const { method, path, body } = sampleRequest(endpoint, { draw, ids, optionalPercent: 60 });
        await (endpoint.auth === 'public'
          ? server.send(method, path, withSecrets(body))
          : person.send(method, path, withSecrets(body)));
      }
    }
    const { read } = server.database;
    const entries = await read.selectFrom('audit_entry').selectAll().execute();
    const details = await read.selectFrom('audit_detail').selectAll().execute();
    expect(entries.length).toBeGreaterThan(audited.length);
    expect(JSON.stringify([entries, details])).not.toContain(CANARY);
    expect(await verifyAudit(read)).toMatchObject({ checked: entries.length, problems: [] });
  },
);
