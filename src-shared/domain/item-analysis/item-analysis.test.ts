import { describe, expect, it } from 'vitest';
import { atOnce } from '../steps.ts';
import { fQuantile } from './f-distribution.ts';
import { itemFigures } from './item-figures.ts';
import { cronbachAlpha, feldtInterval, kuderRichardson20, reliability } from './reliability.ts';
import type { AnalysedItem, Responses } from './responses.ts';

/** A generator of numbers between 0 and 1, the same for the same seed. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Ten students in ten questions: K. Wuensch, East Carolina University, "The Kuder-Richardson 20" (KR20.txt). */
const QUIZ = [
  '1111110110',
  '1011011101',
  '1111011001',
  '0010001000',
  '0000010010',
  '1110111111',
  '1101110111',
  '1111111101',
  '0101111101',
  '1101101110',
].map((line) => Array.from(line, Number));

describe('published examples', () => {
  it('are those of KR-20, where alpha is the same', () => {
    // Printed there: p q of each question, which add up to 2.18, and 5.84 as the variance of the totals.
    const due = (10 / 9) * (1 - 2.18 / 5.84);
    const printed = [0.7, 0.7, 0.6, 0.7, 0.6, 0.8, 0.7, 0.7, 0.5, 0.6];
    const found = printed.map((_, at) => QUIZ.reduce((sum, own) => sum + (own[at] ?? 0), 0) / 10);
    expect(found).toEqual(printed);
    expect(atOnce(kuderRichardson20(QUIZ))).toBeCloseTo(due, 12);
    expect(atOnce(cronbachAlpha(QUIZ))).toBeCloseTo(due, 12);
  });

  it('are those of the interval of alpha', () => {
    // R package statpsych 1.6.0, ci.cronbach(.05, .85, 7, 89), which takes n (k - 1) as the second degrees of freedom.
    expect(1 - 0.15 * fQuantile(0.975, 88, 89 * 6)).toBeCloseTo(0.7971254, 7);
    expect(1 - 0.15 * fQuantile(0.025, 88, 89 * 6)).toBeCloseTo(0.8931436, 7);
    // Feldt has (n - 1) (k - 1): the quantiles of F(88, 528) are those of SciPy's f.ppf.
    const [low, high] = feldtInterval(0.85, 89, 7);
    expect(low).toBeCloseTo(1 - 0.15 * 1.3529008064339298, 9);
    expect(high).toBeCloseTo(1 - 0.15 * 0.7122227084194723, 9);
  });
});

const ITEMS: AnalysedItem[] = [1, 2, 3, 4, 5, 6].map((id) => ({
  id,
  weight: id % 2 === 0 ? 2 : 1,
  isCounted: id !== 6,
  options: id === 5 ? [] : [1, 2, 3, 4],
  right: id === 5 ? [] : [1],
}));

/** People of differing ability; open answers are partly right. */
function sample(count: number, seed: number): Responses[] {
  const next = numbers(seed);
  return Array.from({ length: count }, () => {
    const ability = next();
    return ITEMS.map(({ id, options }) => {
      const isRight = next() < 0.2 + ability * 0.7;
      const option = options.length === 0 ? null : isRight ? 1 : 2 + Math.floor(next() * 2);
      const share = options.length === 0 ? Math.round(next() * ability * 4) / 4 : isRight ? 1 : 0;
      return { itemId: id, share, option, isReached: next() < 0.9, ms: Math.floor(next() * 60_000) };
    });
  });
}

/** The same figures by other formulas: covariances of pairs, standard scores, one person after another. */
function independent(people: readonly Responses[]) {
  const n = people.length;
  const at = (person: Responses, id: number): number => person[id - 1]?.share ?? 0;
  const counted = ITEMS.filter(({ isCounted }) => isCounted);
  const worth = counted.reduce((sum, { weight }) => sum + weight, 0);
  const points = (person: Responses) => counted.map(({ id, weight }) => at(person, id) * weight);
  const total = (person: Responses) => points(person).reduce((sum, one) => sum + one, 0);
  const cov = (one: number[], other: number[]): number => {
    let sum = 0;
    for (let i = 0; i < n; i++)
      for (let j = 0; j < n; j++)
        sum += ((one[i] ?? 0) - (one[j] ?? 0)) * ((other[i] ?? 0) - (other[j] ?? 0));
    return sum / (2 * n * n);
  };
  const columns = counted.map((_, index) => people.map((person) => points(person)[index] ?? 0));
  let [between, all] = [0, 0];
  for (const [i, one] of columns.entries())
    for (const [j, other] of columns.entries()) {
      const value = cov(one, other);
      all += value;
      if (i !== j) between += value;
    }
  const k = counted.length;
  const alpha = (k / (k - 1)) * (between / all);
  const size = Math.round(0.27 * n);
  const figures = ITEMS.map(({ id, weight, isCounted }) => {
    const rest = people.map((person) =>
      isCounted ? (total(person) - at(person, id) * weight) / (worth - weight) : total(person) / worth,
    );
    const own = people.map((person) => at(person, id));
    const correlation = cov(own, rest) / Math.sqrt(cov(own, own) * cov(rest, rest));
    const seat = (sign: number) => {
      let sum = 0;
      for (const person of people) {
        const better = people.filter((other) => sign * total(other) > sign * total(person)).length;
        const same = people.filter((other) => total(other) === total(person)).length;
        sum += at(person, id) * Math.min(1, Math.max(0, (size - better) / same));
      }
      return sum / size;
    };
    // One person after another: how many are below, and how many are not above.
    const times = people.map((person) => person[id - 1]?.ms ?? 0);
    const middle = times.filter((ms) => {
      const below = times.filter((other) => other < ms).length;
      const notAbove = times.filter((other) => other <= ms).length;
      return below <= n / 2 && notAbove >= n / 2;
    });
    const options = [1, 2, 3, 4].map((option) => {
      const chose = people.filter((person) => person[id - 1]?.option === option);
      const sum = chose.reduce((all, person) => all + total(person) / worth, 0);
      return { share: chose.length / n, mean: chose.length === 0 ? null : (sum / chose.length) * 100 };
    });
    return {
      facility: own.reduce((sum, one) => sum + one, 0) / n,
      correlation,
      discrimination: seat(1) - seat(-1),
      seconds: (Math.min(...middle) + Math.max(...middle)) / 2000,
      notReached: people.reduce((sum, person) => sum + (person[id - 1]?.isReached === true ? 0 : 1 / n), 0),
      options,
    };
  });
  const percents = people.map((person) => (total(person) / worth) * 100);
  const sem = Math.sqrt((cov(percents, percents) * n) / (n - 1)) * Math.sqrt(1 - alpha);
  return { alpha, sem, figures };
}

describe('item analysis', () => {
  it.each([10, 37, 120])('equals an independent reckoning (%i people)', (count) => {
    const people = sample(count, count + 1);
    const due = independent(people);
    const trust = atOnce(reliability(ITEMS, people));
    expect(trust.alpha).toBeCloseTo(due.alpha, 9);
    expect(trust.sem).toBeCloseTo(due.sem, 9);
    expect(trust.kr20).toBeNull();
    for (const [index, found] of atOnce(itemFigures(ITEMS, people)).entries()) {
      expect(found.n).toBe(count);
      expect(found.facility).toBeCloseTo(due.figures[index]?.facility ?? 9, 9);
      expect(found.discrimination).toBeCloseTo(due.figures[index]?.discrimination ?? 9, 9);
      expect(found.pointBiserial).toBeCloseTo(due.figures[index]?.correlation ?? 9, 9);
      expect(found.seconds).toBeCloseTo(due.figures[index]?.seconds ?? -1, 9);
      expect(found.notReached).toBeCloseTo(due.figures[index]?.notReached ?? 9, 9);
      for (const [at, option] of (found.options ?? []).entries()) {
        const own = due.figures[index]?.options[at];
        expect(option.share).toBeCloseTo(own?.share ?? 9, 9);
        if (own?.mean == null) expect(option.meanScore).toBeNull();
        else expect(option.meanScore).toBeCloseTo(own.mean, 9);
      }
    }
  });

  it.each([10, 50])('equals an independent reckoning of KR-20, by pairs of answers (%i people)', (count) => {
    const next = numbers(count + 3);
    const scores = Array.from({ length: count }, () => {
      const ability = next();
      return Array.from({ length: 8 }, () => (next() < 0.1 + 0.8 * ability ? 1 : 0));
    });
    // p q is half of the share of pairs that differ; the variance is half of the mean square of differences of totals.
    let [differing, squared] = [0, 0];
    for (const one of scores)
      for (const other of scores) {
        let between = 0;
        for (const [at, score] of one.entries()) {
          const by = score - (other[at] ?? 0);
          differing += Math.abs(by);
          between += by;
        }
        squared += between * between;
      }
    expect(atOnce(kuderRichardson20(scores))).toBeCloseTo((8 / 7) * (1 - differing / squared), 9);
    expect(atOnce(cronbachAlpha(scores))).toBeCloseTo((8 / 7) * (1 - differing / squared), 9);
  });

  it('says nothing of fewer than ten people, and nothing where all did alike', () => {
    const few = atOnce(itemFigures(ITEMS, sample(9, 4)));
    expect(few[0]).toMatchObject({ n: 9, facility: null, discrimination: null, options: null });
    expect(atOnce(reliability(ITEMS, sample(9, 4))).alpha).toBeNull();
    const [first = []] = sample(1, 4);
    const alike = Array.from({ length: 12 }, () => first);
    expect(atOnce(itemFigures(ITEMS, alike))[0]).toMatchObject({ pointBiserial: null, discrimination: 0 });
    expect(atOnce(reliability(ITEMS, alike))).toMatchObject({ alpha: null, deviation: 0 });
  });

  it('flags a key that those who know the rest get wrong, and distractors that nobody takes', () => {
    const people = sample(60, 7).map((own) => {
      const others = own.filter(({ itemId }) => itemId !== 1);
      const isGood = others.reduce((sum, { share }) => sum + share, 0) > 3;
      return [
        { itemId: 1, share: isGood ? 0 : 1, option: isGood ? 2 : 1, isReached: true, ms: 1000 },
        ...others,
      ];
    });
    const [first] = atOnce(itemFigures(ITEMS, people));
    expect(first).toMatchObject({ isNegative: true, seconds: 1, notReached: 0 });
    expect(first?.options?.map(({ isUnused }) => isUnused)).toEqual([false, false, true, true]);
    const [right, wrong] = first?.options ?? [];
    expect((right?.count ?? 0) + (wrong?.count ?? 0)).toBe(60);
    expect(wrong?.meanScore ?? 0).toBeGreaterThan(right?.meanScore ?? 0);
  });
});
