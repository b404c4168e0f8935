import { optionalKindOf, type OptionalMailKind } from '#shared/domain/mail/mail-kinds.ts';
import type { SecretBox } from '#server/secrets/secret-box.ts';

/** A person and a kind of mail. */
export interface MailChoice {
  readonly userId: number;
  readonly kind: OptionalMailKind;
}

const NAME = 'mail-choice';

/** What a link says of them: sealed, so that nobody makes one for somebody else or reads whom it is about. */
export const choiceTokenOf = (secrets: SecretBox, { userId, kind }: MailChoice): string =>
  secrets.seal(NAME, `${userId} ${kind}`);

function opened(secrets: SecretBox, token: string): string {
  try {
    return secrets.open(NAME, token);
  } catch {
    return '';
  }
}

/** What a token says; null for one that this server did not make. */
export function readChoiceToken(secrets: SecretBox, token: string): MailChoice | null {
  const [id = '', word = ''] = opened(secrets, token).split(' ');
  const kind = optionalKindOf(word);
  return kind === undefined ? null : { userId: Number(id), kind };
}
