/** ISO 4217 currencies whose smallest unit is the unit itself, or a thousandth of it; all others have hundredths. */
const WITHOUT_PARTS: ReadonlySet<string> = new Set(
  'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '),
);
const THOUSANDTHS: ReadonlySet<string> = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '));

/** How many decimals an amount of a currency has (ISO 4217). */
export function exponentOf(currency: string): 0 | 2 | 3 {
  if (WITHOUT_PARTS.has(currency)) return 0;
  return THOUSANDTHS.has(currency) ? 3 : 2;
}
