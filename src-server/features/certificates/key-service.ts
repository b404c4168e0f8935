import { revocationsText } from '#shared/domain/certificates/revocations.ts';
import { signText } from '#shared/domain/certificates/signed-text.ts';
import type { KnownIssuer } from '#shared/domain/certificates/check.ts';
import { readJwkText } from '#shared/domain/certificates/credential.ts';
import type { CertificateKeys } from '#server/certificate-keys.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/tables.ts';
import { iso } from '#server/iso.ts';
import { findStatus, listKeys, publishKey, storeStatus } from './key-repo.ts';
import { findInstitution, listRevokedNumbers } from './repo.ts';

export interface KeyCtx extends Pick<Ctx, 'db' | 'now' | 'newId'> {
  readonly services: { readonly certificateKeys: CertificateKeys };
}

/** Makes the keys in use known to everybody who checks. */
export async function publishKeys(ctx: KeyCtx): Promise<void> {
  const { certificateKeys } = ctx.services;
  await publishKey(ctx, { kind: 'credential', ...certificateKeys.credential() });
  await publishKey(ctx, { kind: 'statement', ...certificateKeys.statement() });
}

/** Signs the list of revoked numbers anew, as of now. */
export async function signRevocations(ctx: KeyCtx): Promise<void> {
  await publishKeys(ctx);
  const text = revocationsText({ asOf: iso(ctx.now), numbers: await listRevokedNumbers(ctx.db) });
  await storeStatus(ctx, signText('revocations', text, ctx.services.certificateKeys.statement()));
}

/** What this database knows of the institution that issues. */
export async function loadIssuer(db: Db): Promise<KnownIssuer> {
  const [institution, keys, status] = [await findInstitution(db), await listKeys(db), await findStatus(db)];
  return {
    name: institution?.name ?? '',
    keys: keys.map((key) => ({ keyId: key.key_id, kind: key.kind, jwk: readJwkText(key.public_jwk) })),
    revocations: status?.list ?? null,
  };
}
