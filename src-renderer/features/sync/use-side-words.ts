import { useTranslation } from 'react-i18next';
import type { ConflictCopy } from '#shared/contract/sync-conflicts.ts';
import { spokenText } from '#renderer/components/math-segments.ts';

type SideWord =
  | 'theirs'
  | 'theirsAt'
  | 'keepTheirs'
  | 'keptTheirs'
  | 'mine'
  | 'mineAt'
  | 'keepMine'
  | 'keptMine';

/** How the two sides of a conflict are called, and what keeping each of them says. */
export type SideWords = Readonly<Record<SideWord, string>>;

/**
 * Mine is what was typed on this computer. What lost elsewhere may stand against what the same person typed
 * here, so that both sides are then called by where they are from.
 */
export const useSideWords = (conflict: ConflictCopy): SideWords => {
  const { t } = useTranslation('sync');
  const which = conflict.is_from_here ? 'own' : 'elsewhere';
  const { device_name: device } = conflict;
  const name = spokenText(conflict.title);
  const word = (key: SideWord): string => t(`conflict.${which}.${key}`, { device, name });
  return {
    theirs: word('theirs'),
    theirsAt: word('theirsAt'),
    keepTheirs: word('keepTheirs'),
    keptTheirs: word('keptTheirs'),
    mine: word('mine'),
    mineAt: word('mineAt'),
    keepMine: word('keepMine'),
    keptMine: word('keptMine'),
  };
};
