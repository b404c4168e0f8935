import { Button } from '@mantine/core';
import { IconCalendarDown } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { calendarsContract } from '#shared/contract/calendars.ts';
import { AppError } from '#shared/contract/errors.ts';
import { api } from '#renderer/lib/api.ts';
import { saveFile } from '#renderer/lib/save-file.ts';

interface CalendarButtonProps {
  /** Of this exam alone; without it, of everything that has a date. */
  readonly exam?: { readonly id: number; readonly title: string };
}

/** Saves openings, closings and due days as a file that any calendar opens. */
export function CalendarButton({ exam }: CalendarButtonProps) {
  const { t } = useTranslation('common');
  const save = useMutation({
    mutationFn: async () => {
      const query = exam === undefined ? {} : { exam_id: exam.id };
      const { body } = await api(calendarsContract.getFile, { query });
      return saveFile('lectern.ics', body, 'text/calendar');
    },
    meta: { saves: false },
  });
  const isNothing = save.error instanceof AppError && save.error.status === 404;
  return (
    <Button
      variant={exam === undefined ? 'default' : 'subtle'}
      leftSection={<IconCalendarDown size={16} stroke={1.6} aria-hidden />}
      loading={save.isPending}
      disabled={isNothing}
      {...(exam === undefined ? {} : { 'aria-label': t('calendar.saveOf', { title: exam.title }) })}
      onClick={() => save.mutate()}
    >
      {t('calendar.save')}
    </Button>
  );
}
