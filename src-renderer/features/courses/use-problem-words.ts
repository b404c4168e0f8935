import { useTranslation } from 'react-i18next';
import type { CourseOutline, CourseProblem } from '#shared/contract/course-drafts.ts';

/** Says what a course lacks, with the name of the item or section that it is about. */
export const useProblemWords = (
  outline: Pick<CourseOutline, 'items' | 'sections'> | undefined,
): ((problem: CourseProblem) => string) => {
  const { t, i18n } = useTranslation('courses');
  return ({ code, item_id: itemId, section_id: sectionId }) => {
    // A newer server may know of more than this page.
    const words = i18n.exists(`problem.${code}`, { ns: 'courses' })
      ? t(`problem.${code}`)
      : t('problem.other');
    const item = itemId === null ? undefined : outline?.items.find(({ id }) => id === itemId);
    if (item !== undefined) return t('problem.of', { name: item.title || t(`kind.${item.kind}`), words });
    const section = sectionId === null ? undefined : outline?.sections.find(({ id }) => id === sectionId);
    if (section !== undefined)
      return t('problem.of', { name: section.title || t('outline.untitled'), words });
    return words;
  };
};
