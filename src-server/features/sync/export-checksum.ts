import { hash } from 'node:crypto';
import { canonicalJson } from '#shared/domain/exams/canonical-json.ts';

/** What an exported file says of itself, so that a damaged one is noticed. It proves nothing about who wrote it. */
export const checksumOf = (file: object): string => hash('sha256', canonicalJson(file));

/** The same content with its checksum. */
export const withChecksum = <T extends object>(file: T): T & { readonly checksum: string } => ({
  ...file,
  checksum: checksumOf(file),
});
