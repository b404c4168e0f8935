import type { ReactNode } from 'react';
import { bindClasses } from './bind-classes.ts';
import classes from './illustration.module.css';

const cx = bindClasses(classes);

export type IllustrationName =
  | 'questions'
  | 'exams'
  | 'results'
  | 'import'
  | 'people'
  | 'courses'
  | 'generic';

const sheet = (x: number, y: number, tilt: number, children: ReactNode) => (
  <g transform={`rotate(${tilt} ${x + 32} ${y + 40})`}>
    <rect className={cx('paper')} x={x} y={y} width="64" height="80" rx="6" />
    {children}
  </g>
);

const drawings: Readonly<Record<IllustrationName, ReactNode>> = {
  questions: (
    <>
      {sheet(46, 22, -9, null)}
      {sheet(
        78,
        18,
        4,
        <>
          <circle className={cx('line')} cx="92" cy="36" r="4.5" />
          <path className={cx('line')} d="M102 36h28" />
          <circle className={cx('lit')} cx="92" cy="56" r="4.5" />
          <path className={cx('line')} d="M102 56h22" />
          <circle className={cx('line')} cx="92" cy="76" r="4.5" />
          <path className={cx('line')} d="M102 76h26" />
        </>,
      )}
    </>
  ),
  exams: (
    <>
      {sheet(
        52,
        18,
        -4,
        <>
          <path className={cx('line')} d="M64 38h40M64 52h40M64 66h26" />
          <path className={cx('strong')} d="M72 18v-5h24v5" />
        </>,
      )}
      <circle className={cx('paper')} cx="124" cy="80" r="24" />
      <path className={cx('strong')} d="M124 66v14l9 6" />
      <circle className={cx('lit')} cx="124" cy="56" r="3.5" />
    </>
  ),
  results: (
    <>
      <path className={cx('line')} d="M44 98h112" />
      <rect className={cx('paper')} x="52" y="70" width="16" height="28" rx="3" />
      <rect className={cx('paper')} x="76" y="54" width="16" height="44" rx="3" />
      <rect className={cx('shade')} x="100" y="34" width="16" height="64" rx="3" />
      <rect className={cx('paper')} x="124" y="60" width="16" height="38" rx="3" />
      <path className={cx('strong')} d="M52 52c14-4 18-22 34-24s28 12 58-6" />
      <circle className={cx('lit')} cx="144" cy="22" r="5" />
    </>
  ),
  import: (
    <>
      {sheet(68, 10, 0, <path className={cx('line')} d="M80 30h40M80 42h40M80 54h24" />)}
      <path className={cx('tray')} d="M42 66v30a8 8 0 0 0 8 8h100a8 8 0 0 0 8-8V66h-34l-6 12H82l-6-12z" />
      <path className={cx('strong')} d="M100 40v44m-11-11 11 11 11-11" />
      <circle className={cx('lit')} cx="146" cy="92" r="4.5" />
    </>
  ),
  people: (
    <>
      <circle className={cx('paper')} cx="66" cy="48" r="14" />
      <path className={cx('paper')} d="M40 100c0-18 10-28 26-28s26 10 26 28z" />
      <circle className={cx('paper')} cx="134" cy="48" r="14" />
      <path className={cx('paper')} d="M108 100c0-18 10-28 26-28s26 10 26 28z" />
      <circle className={cx('shade')} cx="100" cy="40" r="17" />
      <path className={cx('shade')} d="M68 100c0-22 12-34 32-34s32 12 32 34z" />
      <circle className={cx('lit')} cx="114" cy="27" r="5" />
    </>
  ),
  courses: (
    <>
      <path className={cx('paper')} d="M100 40c-14-10-34-12-54-10v58c20-2 40 0 54 10z" />
      <path className={cx('paper')} d="M100 40c14-10 34-12 54-10v58c-20-2-40 0-54 10z" />
      <path className={cx('line')} d="M58 46c10 0 20 2 30 6M58 60c10 0 20 2 30 6M142 46c-10 0-20 2-30 6" />
      <path className={cx('strong')} d="M100 40v58" />
      <path className={cx('mark')} d="M128 22v26l7-6 7 6V22z" />
    </>
  ),
  generic: (
    <>
      <path className={cx('line')} d="M46 98h108" />
      <path className={cx('paper')} d="M60 44 100 56l40-12v40l-40 14-40-14z" />
      <path className={cx('strong')} d="M100 56v42" />
      <path className={cx('line')} d="M72 58l16 5M72 68l16 5M128 58l-16 5" />
      <circle className={cx('lit')} cx="100" cy="30" r="5" />
    </>
  ),
};

export interface IllustrationProps {
  name: IllustrationName;
}

/** One drawing per area, all with the same pen: hairlines on paper and one lit dot. */
export function Illustration({ name }: IllustrationProps) {
  return (
    <svg className={cx('root')} viewBox="0 0 200 116" width="200" height="116" aria-hidden focusable="false">
      <g className={cx('ground')}>
        <path d="M20 30a10 10 0 0 1 10-10 10 10 0 0 0 10-10" />
        <path d="M180 96a10 10 0 0 0-10 10" />
        <circle cx="170" cy="36" r="10" />
        <path d="M10 76a10 10 0 0 1 20 0 10 10 0 0 0 10 10" />
        <path d="M160 16a10 10 0 0 1-10-10" />
        <path d="M180 66a10 10 0 0 1 10-10" />
      </g>
      {drawings[name]}
    </svg>
  );
}
