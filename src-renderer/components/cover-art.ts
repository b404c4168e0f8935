import { createSeededRandom, hashText } from './seeded-random.ts';

export type CoverKind = 'contours' | 'bars' | 'arches' | 'network' | 'scales';

export interface CoverStyle {
  kind: CoverKind;
  ground: string;
  line: string;
}

export interface CoverShape {
  d: string;
  opacity: number;
  isFilled: boolean;
}

const styles = [
  { kind: 'contours', ground: '#2F5D4A', line: '#8DBBA2', subjects: /biolog|chemi|ecolog|medic|natur/iu },
  { kind: 'bars', ground: '#33506B', line: '#93B2CE', subjects: /statist|math|physic|econom|data/iu },
  { kind: 'arches', ground: '#7A4B2C', line: '#D9AE86', subjects: /histor|art|philos|law|architect/iu },
  {
    kind: 'network',
    ground: '#4A4468',
    line: '#AFA6D2',
    subjects: /network|comput|program|engineer|informat/iu,
  },
  {
    kind: 'scales',
    ground: '#84402F',
    line: '#E0A08E',
    subjects: /spanish|french|german|english|language|literat|geograph/iu,
  },
] as const;

/** Colours and motif of a subject; one that is not known always gets the same of the five. */
export const coverStyle = (subject: string): CoverStyle => {
  const found =
    styles.find(({ subjects }) => subjects.test(subject)) ?? styles[hashText(subject) % styles.length];
  return found ?? styles[0];
};

const round = (value: number): string => value.toFixed(1);

const contours = (random: () => number, width: number, height: number): CoverShape[] => {
  const cx = width * (0.25 + random() * 0.5);
  const cy = height * (0.35 + random() * 0.35);
  const tilt = -35 + random() * 40;
  const squeeze = 0.62 + random() * 0.16;
  const unit = Math.max(width, height) / 18;
  const count = 13;
  return Array.from({ length: count }, (_, index) => {
    const rx = unit * (0.9 + index * 1.25);
    const ry = rx * squeeze;
    const drift = index * unit * 0.22;
    const start = `${round(cx - drift - rx)} ${round(cy + drift * 0.2)}`;
    return {
      d: `M${start}a${round(rx)} ${round(ry)} ${round(tilt)} 1 0 ${round(rx * 2)} 0a${round(rx)} ${round(ry)} ${round(tilt)} 1 0 ${round(-rx * 2)} 0z`,
      opacity: Math.max(0.28, 1 - index * 0.06),
      isFilled: false,
    };
  });
};

const bars = (random: () => number, width: number, height: number): CoverShape[] => {
  const count = width < 100 ? 15 : 31;
  const step = width / (count + 3);
  const middle = 0.42 + random() * 0.16;
  const spread = 0.16 + random() * 0.05;
  const heights = Array.from({ length: count }, (_, index) => {
    const distance = ((index + 0.5) / count - middle) / spread;
    return Math.exp((-distance * distance) / 2) * (0.92 + random() * 0.16) * height * 0.72 + height * 0.02;
  });
  const top = heights.map((value, index) => ({ x: step * (index + 2), y: height * 0.88 - value }));
  return [
    {
      d: top
        .map(
          ({ x, y }) =>
            `M${round(x - step * 0.31)} ${round(height * 0.88)}V${round(y)}h${round(step * 0.62)}V${round(height * 0.88)}z`,
        )
        .join(''),
      opacity: 0.82,
      isFilled: true,
    },
    { d: `M${round(step)} ${round(height * 0.88)}H${round(width - step)}`, opacity: 0.9, isFilled: false },
  ];
};

const arches = (random: () => number, width: number, height: number): CoverShape[] => {
  const bay = width / (width < 100 ? 3 : 5);
  const shapes: CoverShape[] = [];
  for (let column = -1; column * bay < width + bay; column += 1) {
    const x = column * bay + bay * 0.5 * random() * 0.2;
    const spring = height * (0.28 + random() * 0.14);
    for (let ring = 0; ring < 4; ring += 1) {
      const inset = bay * (0.05 + ring * 0.115);
      const radius = bay / 2 - inset;
      shapes.push({
        d: `M${round(x + inset)} ${round(height + 2)}V${round(spring)}a${round(radius)} ${round(radius)} 0 0 1 ${round(radius * 2)} 0V${round(height + 2)}`,
        opacity: 0.92 - ring * 0.2,
        isFilled: false,
      });
    }
  }
  return shapes;
};

const network = (random: () => number, width: number, height: number): CoverShape[] => {
  const columns = width < 100 ? 3 : 7;
  const rows = width < 100 ? 3 : 4;
  // A shaken grid: chance alone piles the nodes up in one corner.
  const nodes = Array.from({ length: columns * rows }, (_, index) => ({
    x: (((index % columns) + 0.12 + random() * 0.76) / columns) * width,
    y: ((Math.floor(index / columns) + 0.12 + random() * 0.76) / rows) * height,
    r: 1 + random() * 2.2,
  }));
  const near = (width / columns) * 1.32;
  const links: string[] = [];
  nodes.forEach((from, index) => {
    for (const to of nodes.slice(index + 1)) {
      if (Math.hypot(from.x - to.x, from.y - to.y) < near)
        links.push(`M${round(from.x)} ${round(from.y)}L${round(to.x)} ${round(to.y)}`);
    }
  });
  const dots = nodes
    .map(
      ({ x, y, r }) =>
        `M${round(x - r)} ${round(y)}a${round(r)} ${round(r)} 0 1 0 ${round(r * 2)} 0a${round(r)} ${round(r)} 0 1 0 ${round(-r * 2)} 0z`,
    )
    .join('');
  return [
    { d: links.join(''), opacity: 0.5, isFilled: false },
    { d: dots, opacity: 1, isFilled: true },
  ];
};

const scales = (random: () => number, width: number, height: number): CoverShape[] => {
  const size = width < 100 ? 15 : 44 + Math.floor(random() * 12);
  const shapes: CoverShape[] = [];
  const phase = Math.floor(random() * 2);
  for (let row = -1; row * (size / 2) < height + size; row += 1) {
    const shift = (row + phase) % 2 === 0 ? 0 : size / 2;
    const d: string[] = [];
    for (let x = -size + shift; x < width + size; x += size) {
      for (const part of [0.48, 0.3, 0.12]) {
        const r = size * part;
        d.push(
          `M${round(x + size / 2 - r)} ${round(row * (size / 2))}a${round(r)} ${round(r)} 0 0 0 ${round(r * 2)} 0`,
        );
      }
    }
    shapes.push({ d: d.join(''), opacity: 0.5 + 0.4 * random(), isFilled: false });
  }
  return shapes;
};

const painters = { contours, bars, arches, network, scales } as const satisfies Record<
  CoverKind,
  (random: () => number, width: number, height: number) => CoverShape[]
>;

/** The drawing of a cover: the same shapes for the same seed, on every computer. */
export const coverArt = (kind: CoverKind, seed: string, width: number, height: number): CoverShape[] =>
  painters[kind](createSeededRandom(seed), width, height);
