import { bindClasses } from './bind-classes.ts';
import classes from './course-cover.module.css';
import type { CoverKind } from './cover-art.ts';
import { coverArt, coverStyle } from './cover-art.ts';

const cx = bindClasses(classes);

export interface CourseCoverProps {
  subject: string;
  title: string;
  /** thumb: the small square of a list row; card: 16 to 9; panel fills its box. */
  shape?: 'thumb' | 'card' | 'panel';
  /** Uploaded picture, instead of the drawing. */
  src?: string | undefined;
}

const sizes = { thumb: [60, 60], card: [320, 180], panel: [204, 184] } as const;

const strokeOf: Readonly<Record<CoverKind, number>> = {
  contours: 1.6,
  bars: 1,
  arches: 1.4,
  network: 1.2,
  scales: 1.3,
};

/** Cover of a course, drawn from its subject and title: the same everywhere, different for each. */
export function CourseCover({ subject, title, shape = 'card', src }: CourseCoverProps) {
  if (src !== undefined) return <img className={cx('cover', shape)} src={src} alt="" />;
  const [width, height] = sizes[shape];
  const style = coverStyle(subject);
  const art = coverArt(style.kind, `${subject}|${title}`, width, height);
  return (
    <svg
      className={cx('cover', shape)}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
      focusable="false"
    >
      <rect width={width} height={height} fill={style.ground} />
      {art.map(({ d, opacity, isFilled }, index) => (
        <path
          key={index}
          d={d}
          fill={isFilled ? style.line : 'none'}
          stroke={isFilled ? 'none' : style.line}
          strokeWidth={shape === 'thumb' ? 1 : strokeOf[style.kind]}
          strokeLinecap="round"
          strokeLinejoin="round"
          opacity={opacity}
        />
      ))}
    </svg>
  );
}
