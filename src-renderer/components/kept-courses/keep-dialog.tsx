import { Button, Checkbox, Modal, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CourseKeeping } from '#shared/contract/kept-courses.ts';
import { sizeText } from '#shared/domain/media/limits.ts';
import { DialogActions } from '../dialog-actions.tsx';
import { courseKeepingQuery, useForgetCourse, useKeepCourse } from '#renderer/lib/kept-courses.ts';
import { QueryState } from '../query-state.tsx';
import { SkeletonForm } from '../skeletons.tsx';
import { KeptStateLine } from './kept-state.tsx';

interface KeepDialogProps {
  readonly courseId: number;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** What keeping a course on this computer takes, section by section, before it is begun. */
export const KeepDialog = ({ courseId, opened, onClose }: KeepDialogProps) => {
  const { t } = useTranslation('kept-courses');
  const query = useQuery({ ...courseKeepingQuery(courseId), enabled: opened });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={520}
      title={t('dialog.title')}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      <QueryState query={query} skeleton={<SkeletonForm />}>
        {(keeping) => (
          // What is kept comes from the server: another choice there begins the form anew.
          <KeepForm key={keeping.kept?.section_ids?.join(' ') ?? ''} keeping={keeping} onClose={onClose} />
        )}
      </QueryState>
    </Modal>
  );
};

interface KeepFormProps {
  readonly keeping: CourseKeeping;
  readonly onClose: () => void;
}

function KeepForm({ keeping, onClose }: KeepFormProps) {
  const { t } = useTranslation('kept-courses');
  const { sections, kept, course_id: courseId } = keeping;
  const all = sections.map((section) => section.section_id);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(kept?.section_ids ?? all));
  const keep = useKeepCourse();
  const forget = useForgetCourse();
  const wanted = sections.filter(({ section_id: id }) => chosen.has(id));
  const toCome = wanted.reduce((sum, section) => sum + section.bytes_total - section.bytes_here, 0);
  const isTooLarge = toCome > keeping.free_bytes;
  const toggle = (id: number): void =>
    setChosen((now) => {
      const next = new Set(now);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const send = (isPaused: boolean): void => {
    // Of those that are there: a section may have gone since it was chosen.
    const ids = wanted.map((section) => section.section_id);
    const sectionIds = ids.length === sections.length ? null : ids;
    keep.mutate({ courseId, sectionIds, isPaused }, isPaused ? {} : { onSuccess: onClose });
  };
  if (!keeping.is_needed) return <Text size="sm">{t('dialog.allHere')}</Text>;
  if (keeping.bytes_total === 0) return <Text size="sm">{t('dialog.noFiles')}</Text>;
  return (
    <Stack gap={16}>
      <Text size="sm">{t('dialog.text')}</Text>
      {kept === null ? null : <KeptStateLine kept={kept} />}
      <Stack gap={10} component="fieldset" bd="none" p={0} m={0}>
        <Text component="legend" size="sm" fw={600} p={0} mb={6}>
          {t('dialog.sections')}
        </Text>
        {sections.map((section) => (
          <Checkbox
            key={section.section_id}
            label={section.title || t('dialog.untitled')}
            description={sizeText(section.bytes_total)}
            checked={chosen.has(section.section_id)}
            onChange={() => toggle(section.section_id)}
          />
        ))}
      </Stack>
      <Text size="sm" role="status" c={isTooLarge ? 'red' : 'dimmed'}>
        {t(isTooLarge ? 'dialog.noRoom' : 'dialog.toCome', {
          size: sizeText(toCome),
          free: sizeText(keeping.free_bytes),
        })}
      </Text>
      <DialogActions
        aside={
          kept === null ? undefined : (
            <>
              <Button
                variant="default"
                loading={forget.isPending}
                onClick={() => forget.mutate(courseId, { onSuccess: onClose })}
              >
                {t('action.forget')}
              </Button>
              {kept.state === 'here' ? null : (
                <Button variant="default" loading={keep.isPending} onClick={() => send(!kept.is_paused)}>
                  {t(kept.is_paused ? 'action.resume' : 'action.pause')}
                </Button>
              )}
            </>
          )
        }
      >
        {kept === null ? (
          <Button variant="default" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
        ) : null}
        <Button
          disabled={wanted.length === 0 || isTooLarge}
          loading={keep.isPending}
          onClick={() => send(false)}
        >
          {t(kept === null ? 'action.keep' : 'action.change')}
        </Button>
      </DialogActions>
    </Stack>
  );
}
