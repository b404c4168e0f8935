import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CourseOutline } from '#renderer/components/course-player/course-outline.tsx';
import type { PlayerOutlineItem, PlayerSection } from '#renderer/components/course-player/player-item.ts';
import { FocusPage } from '#renderer/components/patterns/focus-page.tsx';

interface ContentStageProps {
  readonly title: string;
  readonly subtitle: ReactNode;
  readonly tools?: ReactNode;
  readonly sections: readonly PlayerSection[];
  readonly items: readonly PlayerOutlineItem[];
  readonly currentId: number | undefined;
  readonly onOpen: (itemId: number) => void;
  readonly children: ReactNode;
}

/** An item in the middle, the outline of its course beside it, and the way to the items around it. */
export function ContentStage(props: ContentStageProps) {
  const { title, subtitle, tools, sections, items, currentId, onOpen, children } = props;
  const { t } = useTranslation('courses');
  const at = items.findIndex(({ item_id: id }) => id === currentId);
  const around = (label: string, item: PlayerOutlineItem | undefined) => (
    <Button
      variant="default"
      disabled={item === undefined}
      onClick={() => {
        if (item !== undefined) onOpen(item.item_id);
      }}
    >
      {label}
    </Button>
  );
  return (
    <FocusPage
      title={title}
      subtitle={subtitle}
      // An empty middle keeps the tools at the end of the header.
      center={null}
      tools={tools}
      railLabel={t('view.outline')}
      rail={
        <CourseOutline
          title={title}
          sections={sections}
          items={items}
          currentId={currentId}
          onOpen={onOpen}
        />
      }
      footer={
        <>
          {around(t('view.previous'), items[at - 1])}
          {around(t('view.next'), items[at + 1])}
        </>
      }
    >
      {children}
    </FocusPage>
  );
}
