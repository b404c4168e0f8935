import { hoursWords, resultWords, type CertificateFacts } from './facts.ts';

/** The public half of an RSA key, as JWK. */
export interface RsaJwk {
  readonly kty: 'RSA';
  readonly n: string;
  readonly e: string;
}

/** What the thumbprint of a key is made of (RFC 7638): its members in this order. */
export const thumbprintText = ({ e, kty, n }: RsaJwk): string => JSON.stringify({ e, kty, n });

interface Issuing {
  /** Who issues: an address, or the key itself as `did:jwk`. */
  readonly issuer: string;
  /** Who holds it: no name and no address, the same for every certificate of that person. */
  readonly subject: string;
  /** In seconds since 1970. */
  readonly notBefore: number;
  /** ISO times. */
  readonly issuedAt: string;
  readonly finishedAt: string;
}

/**
 * The payload of an Open Badges 3.0 credential as a VC-JWT: the credential itself beside `iss`, `jti`, `nbf` and `sub`.
 * `lectern` repeats what stands on paper, for whoever shows it without knowing Open Badges.
 */
export function credentialPayload(
  facts: CertificateFacts,
  { issuer, subject, notBefore, issuedAt, finishedAt }: Issuing,
) {
  const id = `urn:lectern:certificate:${facts.number}`;
  const hours = hoursWords(facts.minutes);
  const narrative = [resultWords(facts), ...(hours === null ? [] : [`Length: ${hours}`])].join('. ');
  return {
    iss: issuer,
    jti: id,
    nbf: notBefore,
    sub: subject,
    '@context': [
      'https://www.w3.org/ns/credentials/v2',
      'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
    ],
    id,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: facts.title,
    issuer: { id: issuer, type: ['Profile'], name: facts.institutionName },
    validFrom: issuedAt,
    awardedDate: finishedAt,
    credentialSubject: {
      id: subject,
      type: ['AchievementSubject'],
      identifier: [
        {
          type: 'IdentityObject',
          identityType: 'name',
          identityHash: facts.studentName,
          hashed: false,
        },
      ],
      activityEndDate: finishedAt,
      achievement: {
        id: `${id}:achievement`,
        type: ['Achievement'],
        achievementType: facts.kind === 'exam' ? 'Assessment' : 'Course',
        name: facts.title,
        description: facts.subject === '' ? facts.title : `${facts.title} (${facts.subject})`,
        criteria: { narrative },
      },
      result: [{ type: ['Result'], status: 'Completed', value: resultWords(facts) }],
    },
    lectern: facts,
  };
}

/** A credential taken apart; nothing is checked yet. */
export interface ReadCredential {
  readonly kid: string | null;
  readonly jwk: RsaJwk | null;
  readonly facts: CertificateFacts;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOr = (value: unknown): string => (typeof value === 'string' ? value : '');
const numberOr = (value: unknown): number | null => (typeof value === 'number' ? value : null);

function readFacts(value: unknown): CertificateFacts | null {
  if (!isRecord(value)) return null;
  const { number, kind, studentName, title, finishedOn, issuedOn } = value;
  if (typeof number !== 'string' || (kind !== 'exam' && kind !== 'course')) return null;
  if (typeof studentName !== 'string' || typeof title !== 'string') return null;
  if (typeof finishedOn !== 'string' || typeof issuedOn !== 'string') return null;
  return {
    number,
    kind,
    studentName,
    title,
    finishedOn,
    issuedOn,
    subject: textOr(value['subject']),
    institutionName: textOr(value['institutionName']),
    signatory: textOr(value['signatory']),
    score: numberOr(value['score']),
    minutes: numberOr(value['minutes']),
  };
}

/** The RSA key that a value is; null where it is another one. */
export const readJwk = (value: unknown): RsaJwk | null => {
  if (!isRecord(value)) return null;
  const { kty, n, e } = value;
  return kty === 'RSA' && typeof n === 'string' && typeof e === 'string' ? { kty, n, e } : null;
};

/** What header and payload of a credential say; null where it is none of ours, or signed in another way. */
export function readCredential(header: string, payload: string): ReadCredential | null {
  let parts: [unknown, unknown];
  try {
    parts = [JSON.parse(header), JSON.parse(payload)];
  } catch {
    return null;
  }
  const [head, body] = parts;
  if (!isRecord(head) || !isRecord(body) || head['alg'] !== 'RS256') return null;
  const types: unknown = body['type'];
  if (!Array.isArray(types) || !types.includes('OpenBadgeCredential')) return null;
  const facts = readFacts(body['lectern']);
  const jti = facts === null ? null : `urn:lectern:certificate:${facts.number}`;
  if (facts === null || body['jti'] !== jti || body['id'] !== jti) return null;
  const kid = typeof head['kid'] === 'string' ? head['kid'] : null;
  return { kid, jwk: readJwk(head['jwk']), facts };
}

/** The RSA key in a JSON text; null where it holds another one. */
export function readJwkText(text: string): RsaJwk | null {
  try {
    return readJwk(JSON.parse(text));
  } catch {
    return null;
  }
}
