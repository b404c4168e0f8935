import { Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CourseProgress } from '#shared/contract/course-progress.ts';
import type { CourseRunHandle } from '../use-course-run.ts';
import { QuestionsPanel } from '#renderer/components/course-questions/questions-panel.tsx';
import { ContentPanel } from './content-panel.tsx';
import { NotesPanel } from './notes-panel.tsx';
import { SearchPanel } from './search-panel.tsx';

const PANELS = ['content', 'notes', 'questions', 'search'] as const;
export type PanelName = (typeof PANELS)[number];

interface SidePanelsProps {
  readonly progress: CourseProgress;
  readonly handle: CourseRunHandle;
  readonly userId: number;
  readonly panel: PanelName;
  readonly onPanel: (panel: PanelName) => void;
  /** The item that is open, or was last. */
  readonly itemId: number;
  readonly position: (() => number) | undefined;
  readonly titleOf: (itemId: number) => string;
  readonly onOpen: (itemId: number, positionMs?: number | null) => void;
}

/** Where the recording of the open item stands; undefined where nothing was played. */
const placeOf = (position: (() => number) | undefined): number | undefined => {
  const at = position?.() ?? 0;
  return at === 0 ? undefined : at;
};

/** What stands beside an item: the course content first, then notes, questions and the search. */
export const SidePanels = (props: SidePanelsProps) => {
  const { progress, handle, userId, panel, onPanel, itemId, position, titleOf, onOpen } = props;
  const { t } = useTranslation('course-player');
  const courseId = handle.course.id;
  const shown = {
    content: <ContentPanel progress={progress} handle={handle} titleOf={titleOf} onOpen={onOpen} />,
    notes: (
      <NotesPanel
        courseId={courseId}
        itemId={itemId}
        userId={userId}
        titleOf={titleOf}
        position={position}
        onOpen={onOpen}
      />
    ),
    questions: (
      <QuestionsPanel
        key={itemId}
        courseId={courseId}
        itemId={itemId}
        positionMs={placeOf(position)}
        onSeek={(positionMs) => onOpen(itemId, positionMs)}
      />
    ),
    search: <SearchPanel courseId={courseId} onOpen={onOpen} />,
  } as const;
  return (
    <Tabs
      value={panel}
      keepMounted={false}
      onChange={(value) => onPanel(PANELS.find((one) => one === value) ?? 'content')}
    >
      <Tabs.List aria-label={t('panels.label')} mb={16}>
        {PANELS.map((name) => (
          <Tabs.Tab key={name} value={name} px={4} me={12}>
            {t(`panels.${name}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {PANELS.map((name) => (
        <Tabs.Panel key={name} value={name}>
          {shown[name]}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
};
