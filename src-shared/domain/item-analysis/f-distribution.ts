/** ln of the gamma function. Lanczos (1964), as in Numerical Recipes, 3rd ed., 6.1; relative error below 1e-14. */
function logGamma(x: number): number {
  const series = [
    57.15623566586292, -59.59796035547549, 14.136097974741746, -0.4919138160976202, 3.399464998481189e-5,
    4.652362892704858e-5, -9.837447530487956e-5, 0.0001580887032249125, -0.00021026444172410488,
    0.00021743961811521265, -0.0001643181065367639, 8.441822398385275e-5, -2.6190838401581408e-5,
    3.6899182659531625e-6,
  ];
  const shifted = x + 5.2421875;
  const sum = series.reduce((so, term, at) => so + term / (x + at + 1), 0.9999999999999971);
  return (x + 0.5) * Math.log(shifted) - shifted + Math.log((2.5066282746310007 * sum) / x);
}

const TINY = 1e-300;
const MOST_STEPS = 10_000;

/** The continued fraction of the incomplete beta function, by Lentz's method (Numerical Recipes, 3rd ed., 6.4). */
function betaFraction(a: number, b: number, x: number): number {
  const away = (value: number): number => (Math.abs(value) < TINY ? TINY : value);
  let c = 1;
  let d = 1 / away(1 - ((a + b) * x) / (a + 1));
  let found = d;
  for (let m = 1; m <= MOST_STEPS; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / away(1 + even * d);
    c = away(1 + even / c);
    found *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / away(1 + odd * d);
    c = away(1 + odd / c);
    const step = d * c;
    found *= step;
    if (Math.abs(step - 1) < 1e-15) break;
  }
  return found;
}

/** The regularised incomplete beta function I_x(a, b), 0 to 1. */
function incompleteBeta(a: number, b: number, x: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(1 - x));
  return x < (a + 1) / (a + b + 2)
    ? (front * betaFraction(a, b, x)) / a
    : 1 - (front * betaFraction(b, a, 1 - x)) / b;
}

/**
 * The value below which a share of the F distribution lies: F(df1, df2) = I_x(df1/2, df2/2) with x = df1 F / (df1 F + df2),
 * found by halving (Abramowitz and Stegun, 26.6). @param share between 0 and 1, neither of them
 */
export function fQuantile(share: number, df1: number, df2: number): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < 200; step++) {
    const middle = (low + high) / 2;
    if (incompleteBeta(df1 / 2, df2 / 2, middle) < share) low = middle;
    else high = middle;
  }
  const x = (low + high) / 2;
  return (df2 * x) / (df1 * (1 - x));
}
