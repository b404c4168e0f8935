/** Countries and territories where an address has no postal code. */
const WITHOUT: ReadonlySet<string> = new Set(
  (
    'AE AG AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GQ GY HK JM KI KM KN KP LC LY ' +
    'ML MO MR MW NR NU QA RW SB SC SL SR ST SX SY TD TF TG TK TL TO TV UG VU YE ZW'
  ).split(' '),
);

const digits = (count: number) => new RegExp(`^\\d{${count}}$`, 'u');

const FOUR = 'AT AU BE BG CH CY DK GE HU LI LU LV MK NO NZ PH SI TN ZA';
const FIVE = 'DE EE ES FI FR HR IT KE KR KW LT MA MC ME MX MY PK RS SA SM TH TR UA VA';
const SIX = 'BY CN IN KZ RO RU SG VN';

const SHAPES: ReadonlyMap<string, RegExp> = new Map([
  ...FOUR.split(' ').map((country) => [country, digits(4)] as const),
  ...FIVE.split(' ').map((country) => [country, digits(5)] as const),
  ...SIX.split(' ').map((country) => [country, digits(6)] as const),
  ['BR', /^\d{5}-?\d{3}$/u],
  ['CA', /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] ?\d[ABCEGHJ-NPRSTV-Z]\d$/iu],
  ['CZ', /^\d{3} ?\d{2}$/u],
  ['GB', /^(GIR ?0AA|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/iu],
  ['GR', /^\d{3} ?\d{2}$/u],
  ['IE', /^([AC-FHKNPRTV-Y]\d{2}|D6W) ?[\dAC-FHKNPRTV-Y]{4}$/iu],
  ['IL', /^\d{5}(\d{2})?$/u],
  ['JP', /^\d{3}-?\d{4}$/u],
  ['NL', /^\d{4} ?[A-Z]{2}$/iu],
  ['PL', /^\d{2}-?\d{3}$/u],
  ['PT', /^\d{4}-\d{3}$/u],
  ['SE', /^\d{3} ?\d{2}$/u],
  ['SK', /^\d{3} ?\d{2}$/u],
  ['US', /^\d{5}(-\d{4})?$/u],
]);

/** Elsewhere: what any post office prints. */
const ANY = /^[\dA-Z][\dA-Z -]{1,10}[\dA-Z]$/iu;

/** Whether an address in this country has a postal code. */
export const hasPostalCode = (country: string): boolean => !WITHOUT.has(country);

/** Whether a postal code can be one of this country. */
export const isPostalCode = (country: string, code: string): boolean =>
  (SHAPES.get(country) ?? ANY).test(code);
