import type { ReactNode } from 'react';
import { IconCheck } from '@tabler/icons-react';
import { bindClasses } from './bind-classes.ts';
import classes from './brand-panel.module.css';
import { createSeededRandom } from './seeded-random.ts';

const cx = bindClasses(classes);

const TILE = 40;
const COLUMNS = 20;
const ROWS = 13;
const HALF = TILE / 2;

interface Ring {
  x: number;
  y: number;
}

// Corners whose four tiles turn towards them close to a ring; every second corner is one by construction.
const isTurned = (column: number, row: number, flips: readonly boolean[]): boolean =>
  ((column + row) % 2 === 0) !== (flips[row * COLUMNS + column] ?? false);

const tilePath = (column: number, row: number, isTurnedTile: boolean): string => {
  const x = column * TILE;
  const y = row * TILE;
  return isTurnedTile
    ? `M${x + HALF} ${y}a${HALF} ${HALF} 0 0 1-${HALF} ${HALF}M${x + TILE} ${y + HALF}a${HALF} ${HALF} 0 0 0-${HALF} ${HALF}`
    : `M${x + HALF} ${y}a${HALF} ${HALF} 0 0 0 ${HALF} ${HALF}M${x} ${y + HALF}a${HALF} ${HALF} 0 0 1 ${HALF} ${HALF}`;
};

interface Pattern {
  lines: string;
  rings: readonly Ring[];
  lit: Ring | undefined;
}

const buildPattern = (): Pattern => {
  const random = createSeededRandom('lectern brand panel');
  const flips = Array.from({ length: COLUMNS * ROWS }, () => random() < 0.34);
  const paths: string[] = [];
  const closed: Ring[] = [];
  for (let row = 0; row < ROWS; row += 1) {
    for (let column = 0; column < COLUMNS; column += 1) {
      paths.push(tilePath(column, row, isTurned(column, row, flips)));
      const isRing =
        column > 0 &&
        row > 0 &&
        isTurned(column, row, flips) &&
        !isTurned(column - 1, row, flips) &&
        !isTurned(column, row - 1, flips) &&
        isTurned(column - 1, row - 1, flips);
      if (isRing) closed.push({ x: column * TILE, y: row * TILE });
    }
  }
  const lit = closed.find(({ x, y }) => x >= 5 * TILE && x <= 8 * TILE && y >= 5 * TILE && y <= 7 * TILE);
  const rings = closed.filter((ring) => ring !== lit && random() < 0.45);
  return { lines: paths.join(''), rings, lit };
};

const pattern = buildPattern();

/** The drawn half of the brand panel: endless curves, some of them closed, one of them lit. */
export function BrandPattern() {
  return (
    <svg
      className={cx('pattern')}
      viewBox={`0 0 ${COLUMNS * TILE} ${ROWS * TILE}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
      focusable="false"
    >
      {pattern.rings.map(({ x, y }) => (
        <circle key={`${x} ${y}`} className={cx('ring')} cx={x} cy={y} r={HALF} />
      ))}
      <path className={cx('lines')} d={pattern.lines} />
      {pattern.lit === undefined ? null : (
        <circle className={cx('lit')} cx={pattern.lit.x} cy={pattern.lit.y} r={HALF} />
      )}
    </svg>
  );
}

export interface BrandPanelProps {
  line: string;
  points: readonly { title: string; text: string }[];
  footer?: ReactNode;
}

/** The green half of the sign-in screen: pattern, one sentence, three promises. */
export function BrandPanel({ line, points, footer }: BrandPanelProps) {
  return (
    <aside className={cx('panel')}>
      <BrandPattern />
      <div className={cx('words')}>
        <p className={cx('line')}>{line}</p>
        <ul className={cx('points')}>
          {points.map((point) => (
            <li key={point.title} className={cx('point')}>
              <span className={cx('pointTitle')}>
                <IconCheck size={16} stroke={1.6} aria-hidden />
                {point.title}
              </span>
              <span className={cx('pointText')}>{point.text}</span>
            </li>
          ))}
        </ul>
        {footer}
      </div>
    </aside>
  );
}
