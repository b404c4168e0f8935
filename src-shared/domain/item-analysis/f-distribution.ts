/** ln of the gamma function. Lanczos (1964), as in Numerical Recipes, 3rd ed., 6.1; relative error below 1e-14. */
function logGamma(x: number): number {
  const series = [
    57.156235665862923517, -59.597960355475491248, 14.136097974741747174, -0.49191381609762019978,
    0.33994649984811888699e-4, 0.46523628927048575665e-4, -0.98374475304879564677e-4,
    0.15808870322491248884e-3, -0.21026444172410488319e-3, 0.2174396181152126432e-3,
    -0.16431810653676389022e-3, 0.84418223983852743293e-4, -0.2619083840158140867e-4,
    0.36899182659531622704e-5,
  ];
  const shifted = x + 5.2421875;
  const sum = series.reduce((so, term, at) => so + term / (x + at + 1), 0.999999999999997092);
  return (x + 0.5) * Math.log(shifted) - shifted + Math.log((2.5066282746310005 * sum) / x);
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
