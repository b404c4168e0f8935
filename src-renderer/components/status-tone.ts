import type { Icon } from '@tabler/icons-react';
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconInfoCircle,
} from '@tabler/icons-react';
import { bindClasses } from './bind-classes.ts';
import classes from './tones.module.css';

export type StatusTone = 'ok' | 'warn' | 'bad' | 'info' | 'neutral';

/** The class with the colours of a tone. */
export const toneClass: (tone: StatusTone) => string = bindClasses(classes);

/** The usual sign of a tone, because colour never speaks alone. */
export const toneIcons: Readonly<Record<StatusTone, Icon>> = {
  ok: IconCircleCheck,
  warn: IconAlertTriangle,
  bad: IconAlertCircle,
  info: IconInfoCircle,
  neutral: IconCircleDashed,
};
