import { certificatesContract, type CertificateCheck } from '#shared/contract/certificates.ts';
import { checkCertificate } from '#shared/domain/certificates/check.ts';
import { readJwk } from '#shared/domain/certificates/credential.ts';
import { toCheck } from '#shared/domain/certificates/shown-check.ts';
import { api } from '#renderer/lib/api.ts';
import { pageSignatures } from './page-signatures.ts';

/**
 * Checks a certificate in this page: the server gives keys and revocations, and never sees who is checked. Null where the
 * page may not check signatures.
 */
export async function checkInPage(bytes: Uint8Array): Promise<CertificateCheck | null> {
  const signatures = pageSignatures();
  if (signatures === null) return null;
  const { body } = await api(certificatesContract.getIssuer, {});
  const issuer = {
    name: body.name,
    keys: body.keys.map(({ key_id, kind, jwk }) => ({ keyId: key_id, kind, jwk: readJwk(jwk) })),
    revocations: body.revocations,
  };
  return toCheck(await checkCertificate(bytes, issuer, signatures), body.name);
}
