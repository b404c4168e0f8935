/** The name of a feature in every spelling that its files need. */
export interface FeatureNames {
  /** `gift-vouchers`: folders, files, namespace of the texts, path of the API. */
  readonly names: string;
  /** `gift-voucher` */
  readonly name: string;
  /** `GiftVouchers` */
  readonly Names: string;
  /** `GIFT_VOUCHERS` */
  readonly NAMES: string;
  readonly Name: string;
  /** `giftVouchers` */
  readonly namesVar: string;
  readonly nameVar: string;
  /** `gift_voucher` */
  readonly table: string;
  /** `gift vouchers` */
  readonly words: string;
  readonly word: string;
  /** `Gift vouchers` */
  readonly Words: string;
  readonly Word: string;
  /** `/GiftVouchers` */
  readonly listPath: string;
  /** `/GiftVoucher` */
  readonly recordPath: string;
}

/** A feature that cannot be written, in one sentence. */
export class Refusal extends Error {}

const KEBAB = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/u;

const LONGEST = 40;

/** One of what a plural names; undefined where no rule says it. */
const singularOf = (plural: string): string | undefined => {
  if (/[^aeiou]ies$/u.test(plural)) return plural.replace(/ies$/u, 'y');
  if (/(?:ss|x|ch|sh|z)es$/u.test(plural)) return plural.replace(/es$/u, '');
  return /[^su]s$/u.test(plural) ? plural.slice(0, -1) : undefined;
};

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const pascal = (name: string): string => name.split('-').map(capital).join('');
const camel = (name: string): string => pascal(name).replace(/^./u, (first) => first.toLowerCase());
const spaced = (name: string): string => name.replaceAll('-', ' ');

/**
 * Every spelling of a feature.
 * @param names kebab-case, plural.
 * @param singular where the rule does not find it.
 * @throws Refusal
 */
export function namesOf(names: string, singular = singularOf(names)): FeatureNames {
  if (!KEBAB.test(names) || names.length > LONGEST)
    throw new Refusal(
      `'${names}' is no name of a feature: write a plural in kebab-case, such as 'gift-vouchers'.`,
    );
  if (singular === undefined || singular === names || !KEBAB.test(singular))
    throw new Refusal(`What one of '${names}' is called is not known: say it with --singular.`);
  return {
    names,
    name: singular,
    Names: pascal(names),
    NAMES: names.replaceAll('-', '_').toUpperCase(),
    Name: pascal(singular),
    namesVar: camel(names),
    nameVar: camel(singular),
    table: singular.replaceAll('-', '_'),
    words: spaced(names),
    word: spaced(singular),
    Words: capital(spaced(names)),
    Word: capital(spaced(singular)),
    listPath: `/${pascal(names)}`,
    recordPath: `/${pascal(singular)}`,
  };
}
