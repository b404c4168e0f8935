import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CopyDecision } from '#renderer/components/patterns/copy-decision.tsx';
import { loadCopies } from '../outline-copies.ts';
import type { OutlineRow } from '../outline-rows.ts';
import { refreshCourses } from '../queries.ts';
import { useItemWords } from '../use-item-words.ts';

interface CopyDialogProps {
  readonly row: OutlineRow;
  readonly onClose: () => void;
}

/** A section or an item that lost a race, beside what won it. */
export function CopyDialog({ row, onClose }: CopyDialogProps) {
  const { t } = useTranslation('courses');
  const words = useItemWords();
  const query = useQuery({
    queryKey: ['courses', 'wizard', 'copies', row.key],
    queryFn: () => loadCopies(row),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <CopyDecision
      query={query}
      text={t('copy.text')}
      fields={({ differing }) =>
        differing.map(({ field, mine, theirs }) => ({
          key: field,
          label: t(`itemField.${field}`),
          mine: words(field, mine),
          theirs: words(field, theirs),
        }))
      }
      onSettled={refreshCourses}
      onClose={onClose}
    />
  );
}
