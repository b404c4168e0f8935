import {
  IconAlarm,
  IconChecklist,
  IconHourglass,
  IconKey,
  IconMessageQuestion,
  IconMountain,
  IconStar,
  type Icon,
} from '@tabler/icons-react';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Attention } from '#shared/contract/insight-content.ts';
import { DueList } from '#renderer/components/patterns/due-list.tsx';
import { Panel } from '#renderer/components/panel.tsx';
import { shownPercent } from '#renderer/components/shown-percent.ts';

const ICONS: Readonly<Record<string, Icon>> = {
  mis_keyed: IconKey,
  to_mark: IconChecklist,
  too_hard: IconMountain,
  too_long: IconHourglass,
  behind: IconAlarm,
  unanswered: IconMessageQuestion,
  poor_review: IconStar,
};

/** More than this would push the figures off the screen. */
const SHOWN = 5;

/** What needs its author first, each leading there. */
export const AttentionList = ({ attention }: { readonly attention: readonly Attention[] }) => {
  const { t } = useTranslation('insight');
  const [isWhole, setIsWhole] = useState(false);
  // A kind of a later version has no words here.
  const known = attention.filter(({ kind }) => ICONS[kind] !== undefined);
  return (
    <Panel title={t('attention.title')} kind={known.length === 0 ? 'card' : 'flush'}>
      {known.length === 0 ? (
        t('attention.nothing')
      ) : (
        <>
          <DueList
            items={(isWhole ? known : known.slice(0, SHOWN)).map(({ kind, title, amount, path }) => ({
              key: `${kind} ${path} ${title}`,
              icon: ICONS[kind] ?? IconAlarm,
              title: title === '' ? t(`attention.${kind}.title`) : title,
              hasMath: kind === 'mis_keyed',
              caption: t(`attention.${kind}.text`, {
                count: Math.round(amount),
                value: shownPercent(amount),
              }),
              to: path,
            }))}
          />
          {known.length > SHOWN ? (
            <Button
              variant="subtle"
              size="xs"
              mt={8}
              aria-expanded={isWhole}
              onClick={() => setIsWhole(!isWhole)}
            >
              {isWhole ? t('attention.fewer') : t('attention.all', { count: known.length })}
            </Button>
          ) : null}
        </>
      )}
    </Panel>
  );
};
