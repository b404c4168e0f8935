import { z } from 'zod';
import { optionalKindOf, type MailKind, type OptionalMailKind } from '#shared/domain/mail/mail-kinds.ts';
import { renderLetter, type LetterTemplate } from '#shared/domain/mail/letter.ts';
import { isMailable } from '#shared/domain/users/no-mail-address.ts';
import type { Ctx } from '#server/context.ts';
import type { SecretBox } from '#server/secrets/secret-box.ts';
import { choiceTokenOf } from './choice-token.ts';
import * as repo from './outbox-repo.ts';

const loadWords = async () => (await import('#resources/mail/en.json', { with: { type: 'json' } })).default;

type Writer = Pick<Ctx, 'db' | 'now' | 'newId' | 'random' | 'services'>;

export interface NewLetter {
  readonly kind: MailKind;
  readonly to: string;
  /** Null for somebody who has no account yet. */
  readonly userId: number | null;
  /** What people typed: names, an institution. */
  readonly values: Readonly<Record<string, string>>;
  /** Lines of their own, with what people typed in them. */
  readonly lines?: readonly string[];
  /** As it is to be typed. */
  readonly code?: string;
  /** The page that its link opens, with what its fragment says, which no server sees. */
  readonly page?: { readonly path: string; readonly says?: Readonly<Record<string, string>> };
  /** From when on it is of no use. */
  readonly uselessAt?: number;
}

/** What is kept of a mail, encrypted; `unsubscribe` is where a mail program asks for no more of its kind. */
const KeptBody = z.object({ text: z.string(), html: z.string(), unsubscribe: z.string().nullable() });
export type KeptBody = z.infer<typeof KeptBody>;

/** Under which name the text of a mail is sealed. */
const bodyName = (mailId: number): string => `mail.${mailId}`;

/** What stands in a mail. @throws where its key is not here */
export const readBody = (secrets: SecretBox, mailId: number, sealed: string): KeptBody =>
  KeptBody.parse(JSON.parse(secrets.open(bodyName(mailId), sealed)));

const linkTo = (
  publicUrl: URL | null,
  { path, says = {} }: NonNullable<NewLetter['page']>,
): string | null => {
  if (publicUrl === null) return null;
  const url = new URL(path, publicUrl);
  url.hash = new URLSearchParams(says).toString();
  return url.href;
};

/** Where one no longer wants a kind of mail: for a page, and for a mail program. */
function unsubscribeLinks({ services }: Writer, userId: number | null, kind: OptionalMailKind | undefined) {
  if (userId === null || kind === undefined || services.publicUrl === null) return { page: null, call: null };
  const token = choiceTokenOf(services.secrets, { userId, kind });
  return {
    page: linkTo(services.publicUrl, { path: '/unsubscribed', says: { token } }),
    call: new URL(`/api/mail-choice/unsubscribe/${token}`, services.publicUrl).href,
  };
}

/**
 * Puts a mail in the outbox, in the transaction of what it tells of.
 * @returns false where there is nobody to send it to, or its kind is not wanted.
 */
export async function queueLetter(ctx: Writer, letter: NewLetter): Promise<boolean> {
  const { kind, to, userId, values, code = null, page } = letter;
  if (!isMailable(to)) return false;
  const optional = optionalKindOf(kind);
  if (optional !== undefined && userId !== null && (await repo.isUnsubscribed(ctx.db, userId, optional)))
    return false;
  const { letters, news: _news, ...words } = await loadWords();
  const template: LetterTemplate = letters[kind];
  const unsubscribe = unsubscribeLinks(ctx, userId, optional);
  const { subject, ...body } = renderLetter(words, template, {
    values: { institution: await repo.getInstitutionName(ctx.db), ...values },
    ...(letter.lines === undefined ? {} : { lines: letter.lines }),
    code,
    link: page === undefined ? null : linkTo(ctx.services.publicUrl, page),
    unsubscribeLink: unsubscribe.page,
  });
  const id = ctx.newId();
  const kept: KeptBody = { ...body, unsubscribe: unsubscribe.call };
  const host = ctx.services.publicUrl?.hostname ?? 'lectern.invalid';
  await repo.insertMail(ctx.db, {
    id,
    kind,
    user_id: userId,
    to_address: to,
    subject,
    sealed_body: ctx.services.secrets.seal(bodyName(id), JSON.stringify(kept)),
    message_id: `<${id}.${Buffer.from(ctx.random(12)).toString('hex')}@${host}>`,
    due_at: ctx.now,
    useless_at: letter.uselessAt ?? null,
    sent_at: null,
    reason: null,
    created_at: ctx.now,
  });
  return true;
}
