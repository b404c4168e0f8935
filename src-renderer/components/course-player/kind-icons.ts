import {
  IconClipboardList,
  IconFileText,
  IconHelpCircle,
  IconStopwatch,
  type Icon,
} from '@tabler/icons-react';
import type { ItemKind } from '#shared/contract/course-items.ts';

/** The sign of each kind of item, the same for authors and learners. */
export const KIND_ICONS: Readonly<Record<ItemKind, Icon>> = {
  lesson: IconFileText,
  quiz: IconHelpCircle,
  practice_test: IconStopwatch,
  assignment: IconClipboardList,
};
