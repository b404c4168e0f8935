import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CourseOutline } from '#shared/contract/course-drafts.ts';
import { exportOutline } from '../outline-files.ts';
import { OutlineImportDialog } from './outline-import-dialog.tsx';

/** An outline from files, and as a file. */
export const OutlineTransfer = ({ outline }: { readonly outline: CourseOutline }) => {
  const { t } = useTranslation('courses');
  const [isImporting, setImporting] = useState(false);
  const saving = useMutation({ mutationFn: exportOutline, meta: { saves: false } });
  const { course_id: courseId } = outline;
  return (
    <>
      <Button variant="default" onClick={() => setImporting(true)}>
        {t('outlineFile.import')}
      </Button>
      {outline.sections.length === 0 ? null : (
        <Button variant="default" loading={saving.isPending} onClick={() => saving.mutate(courseId)}>
          {t('outlineFile.export')}
        </Button>
      )}
      <OutlineImportDialog courseId={courseId} opened={isImporting} onClose={() => setImporting(false)} />
    </>
  );
};
