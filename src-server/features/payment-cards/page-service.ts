import type { Ctx } from '#server/context.ts';
import { hashToken } from '#server/http/authenticate.ts';
import type { PlainPage } from '#server/http/plain-page.ts';
import { ProviderRefused, ProviderSilent, type PaymentProvider } from '#server/payments/payment-provider.ts';
import { accountOf } from '../payments/keys.ts';
import { siteOf } from '../social-sign-in/provider-service.ts';
import { findPerson } from '../users/account-service.ts';
import * as cards from './card-repo.ts';
import { returnTokenOf } from './link-service.ts';
import * as links from './link-repo.ts';

const say = (...sentences: string[]): PlainPage => ({ sentences });

const OVER = say(
  'This link was used, or is older than 30 minutes.',
  'Begin again under My account in Lectern.',
);
const SILENT = say('The payment provider does not answer.', 'Try again in a moment; nothing was changed.');
const CLOSED = say('Your institution takes no cards.');

interface Way {
  readonly link: links.LinkRow;
  readonly person: NonNullable<Awaited<ReturnType<typeof findPerson>>>;
  readonly provider: PaymentProvider;
  readonly holder: cards.Holder;
}

/** Who is on the way to the provider, or back, by the token of an address; else what they are told. */
async function wayOf(ctx: Ctx, side: 'token_hash' | 'return_hash', token: string): Promise<Way | PlainPage> {
  const { payments, sync } = ctx.services;
  if (sync.role !== 'hub') return CLOSED;
  const link = await links.findLink(ctx.db, side, hashToken(token));
  const usedAt = side === 'token_hash' ? link?.used_at : link?.returned_at;
  if (link === undefined || usedAt !== null || link.expires_at <= ctx.now) return OVER;
  const [keys, provider] = [await payments.keys(ctx.db), await payments.provider(ctx.db)];
  if (keys === null || provider === null) return CLOSED;
  const person = await findPerson(ctx.db, link.user_id);
  if (person === undefined) return OVER;
  return { link, person, provider, holder: { userId: link.user_id, account: accountOf(keys) } };
}

const isWay = (found: Way | PlainPage): found is Way => 'link' in found;

/** Asks the provider; what it does not do is a page that says so. */
async function asking(ctx: Ctx, work: () => Promise<PlainPage>): Promise<PlainPage> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProviderSilent) && !(error instanceof ProviderRefused)) throw error;
    ctx.services.log.warn({ err: error }, 'the payment provider took no card');
    return SILENT;
  }
}

/** What the link leads to, before it is used: whose account gets the card. */
export async function showLink(ctx: Ctx, token: string): Promise<PlainPage> {
  const way = await wayOf(ctx, 'token_hash', token);
  if (!isWay(way)) return way;
  const { first_name: first, last_name: last } = way.person;
  return {
    sentences: [
      `You add a card to the account of ${first} ${last} at this institution.`,
      ...(way.provider.isTest ? ['Test payments: no money moves.'] : []),
      'The card is entered on the page of the payment provider. Lectern never sees its number.',
    ],
    button: 'Continue to the payment provider',
  };
}

/** As whom the provider knows the person; made there when it is the first card. */
async function customerOf(ctx: Ctx, { provider, holder, person, link }: Way): Promise<string> {
  const known = await cards.findCustomer(ctx.db, holder);
  if (known !== null) return known;
  const made = await provider.createCustomer({
    email: person.email,
    name: `${person.first_name} ${person.last_name}`,
    key: `customer-${holder.userId}-${link.id}`,
  });
  await ctx.transaction((tx) =>
    cards.keepCustomer(tx.db, {
      id: tx.newId(),
      user_id: holder.userId,
      account: holder.account,
      provider_customer_id: made,
      created_at: tx.now,
    }),
  );
  return (await cards.findCustomer(ctx.db, holder)) ?? made;
}

/** Uses the link up and leads on to the form of the provider. Outside of any transaction, because it is asked. */
export async function openForm(ctx: Ctx, token: string): Promise<PlainPage> {
  const way = await wayOf(ctx, 'token_hash', token);
  const site = siteOf(ctx);
  if (!isWay(way)) return way;
  if (site === null) return CLOSED;
  return asking(ctx, async () => {
    const { url } = await way.provider.setupSession({
      customer: await customerOf(ctx, way),
      returnUrl: `${site}/api/card-return/${returnTokenOf(token)}`,
      key: `setup-${way.link.id}`,
    });
    const isFirst = await ctx.transaction((tx) => {
      tx.audit({ id: way.link.user_id });
      return links.useLink(tx.db, way.link.id, 'used_at', tx.now);
    });
    if (!isFirst) return OVER;
    return {
      sentences: ['The page of the payment provider opens.'],
      next: { url, label: 'Continue to the payment provider' },
    };
  });
}

/** Reads from the provider which cards the person has now, and keeps what may be known of them. */
export async function comeBack(ctx: Ctx, token: string): Promise<PlainPage> {
  const way = await wayOf(ctx, 'return_hash', token);
  if (!isWay(way)) return way;
  const { link, provider, holder } = way;
  return asking(ctx, async () => {
    const customer = await cards.findCustomer(ctx.db, holder);
    const found = customer === null ? [] : await provider.cards(customer);
    const known = new Set((await cards.listCards(ctx.db, holder)).map((row) => row.provider_card_id));
    await ctx.transaction(async (tx) => {
      tx.audit({ id: link.user_id });
      for (const card of found) await cards.keepCard(tx.db, holder, card, tx);
      await links.useLink(tx.db, link.id, 'returned_at', tx.now);
    });
    const added = found.find(({ id }) => !known.has(id));
    return added === undefined
      ? say('No card was added.', 'You can close this page.')
      : say(`The card ending in ${added.last4} is saved.`, 'You can close this page and go back to Lectern.');
  });
}
