import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { CourseProgress } from '#shared/contract/course-progress.ts';
import { contentOf, currentItem, stopOf } from '#shared/domain/course-player/course-run.ts';
import { completeParts } from '#shared/domain/course-player/run-completion.ts';
import { CourseOutline } from '#renderer/components/course-player/course-outline.tsx';
import { FlagButton } from '#renderer/components/course-player/flag-button.tsx';
import { EmptyState } from '#renderer/components/empty-state.tsx';
import { KeepButton } from '#renderer/components/kept-courses/keep-button.tsx';
import { FocusPage, type FocusDrawer } from '#renderer/components/patterns/focus-page.tsx';
import { SaveState } from '#renderer/components/save-state.tsx';
import { useIsPhone } from '#renderer/hooks/use-is-phone.ts';
import { useFormStates, worstOf } from '#renderer/lib/save-state.ts';
import { useCourseKeys } from '../use-course-keys.ts';
import { useCourseRun, type AddressedPlace } from '../use-course-run.ts';
import { EndOfSection, FinishPage } from './course-pages.tsx';
import { NEW_NOTE_ID } from './notes-panel.tsx';
import { OpenItem } from './open-item.tsx';
import { PlaceLine } from './place-line.tsx';
import { SidePanels, type PanelName } from './side-panels.tsx';

interface CourseStageProps {
  readonly progress: CourseProgress;
  readonly place: AddressedPlace;
  readonly userId: number;
  readonly onMoved: (place: Omit<AddressedPlace, 'positionMs'>) => void;
}

/** The field of a new note, as soon as its panel is drawn. */
const focusNewNote = (tries = 20): void => {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>(`#${NEW_NOTE_ID}`);
    if (field !== null) field.focus();
    else if (tries > 0) focusNewNote(tries - 1);
  });
};

/** A course while it is taken: its outline, one item at a time, and what stands beside it. */
export const CourseStage = ({ progress, place, userId, onMoved }: CourseStageProps) => {
  const { t } = useTranslation('course-player');
  const isPhone = useIsPhone();
  const handle = useCourseRun(progress, place, onMoved);
  const { course, run, saved, recorder, controls, isMoved } = handle;
  const forms = useFormStates();
  const [panel, setPanel] = useState<PanelName>('content');
  const [drawer, setDrawer] = useState<FocusDrawer>(null);
  const [position, setPosition] = useState<() => number>();
  const onPosition = useCallback((next: (() => number) | undefined) => setPosition(() => next), []);
  const stop = stopOf(run);
  const itemId = currentItem(run);
  const openItem = course.items.find((one) => one.item_id === itemId);
  const lastStop = run.outline.stops.slice(0, run.at + 1).findLast((one) => one.kind === 'item');
  const lastItemId = lastStop?.kind === 'item' ? lastStop.itemId : 0;
  const titleOf = (id: number): string =>
    course.items.find((one) => one.item_id === id)?.title || t('untitled');
  const open = (id: number, positionMs?: number | null): void => {
    setDrawer(null);
    handle.open(id, positionMs);
  };
  const flag = (): void => {
    if (itemId !== undefined) handle.flag(itemId, null, !handle.isFlagged(itemId));
  };
  useCourseKeys({
    next: handle.next,
    previous: handle.previous,
    player: () => controls.current,
    note: () => {
      setPanel('notes');
      if (isPhone) setDrawer('rail');
      focusNewNote();
    },
    flag,
  });

  const isDoneHere = itemId === undefined || contentOf(run, itemId).step === 'done';
  const isLast = run.at >= run.outline.stops.length - 1;
  return (
    <FocusPage
      title={course.course_title}
      subtitle={t('header', {
        percent: Math.floor(progress.summary.percent),
        done: progress.summary.completed_count,
        count: progress.summary.required_count,
      })}
      center={<SaveState status={worstOf([saved, ...forms])} onRetry={() => void recorder.flush()} />}
      tools={
        <>
          <KeepButton courseId={course.id} title={course.course_title} />
          <Button
            component={Link}
            to="/MyCourses"
            variant="default"
            leftSection={<IconArrowLeft size={16} stroke={1.6} aria-hidden />}
          >
            {t('toCourses')}
          </Button>
        </>
      }
      lead={
        <CourseOutline
          title={course.course_title}
          sections={course.sections}
          items={course.items}
          currentId={itemId}
          onOpen={open}
          marks={{
            stepOf: (id) => contentOf(run, id).step,
            isFlagged: (id) => handle.isFlagged(id),
            parts: completeParts(run),
          }}
        />
      }
      leadLabel={t('outline')}
      rail={
        <SidePanels
          progress={progress}
          handle={handle}
          userId={userId}
          panel={panel}
          onPanel={setPanel}
          itemId={lastItemId}
          position={position}
          titleOf={titleOf}
          onOpen={open}
        />
      }
      railLabel={t('panels.label')}
      drawer={drawer}
      onDrawer={setDrawer}
      scrollKey={String(run.at)}
      footer={
        stop === undefined ? undefined : (
          <>
            <Button variant="default" disabled={run.at === 0} onClick={handle.previous}>
              {t('previous')}
            </Button>
            {itemId === undefined ? null : (
              <FlagButton what="item" isFlagged={handle.isFlagged(itemId)} onFlag={flag} />
            )}
            <Button
              variant={isDoneHere || openItem?.kind === 'lesson' ? 'filled' : 'default'}
              disabled={isLast}
              onClick={handle.next}
            >
              {t('next')}
            </Button>
          </>
        )
      }
    >
      {isMoved ? null : (
        <PlaceLine itemId={itemId} places={progress.places} titleOf={titleOf} onOpen={open} />
      )}
      {stop === undefined ? (
        <EmptyState title={t('empty.title')} text={t('empty.text')} />
      ) : stop.kind === 'finish' ? (
        <FinishPage progress={progress} handle={handle} />
      ) : stop.kind === 'end-of-section' ? (
        <EndOfSection key={stop.section} progress={progress} handle={handle} section={stop.section} />
      ) : (
        <OpenItem
          key={stop.itemId}
          progress={progress}
          handle={handle}
          itemId={stop.itemId}
          userId={userId}
          onPosition={onPosition}
        />
      )}
    </FocusPage>
  );
};
