import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { questionsContract } from '#shared/contract/questions.ts';
import { PreviewSection } from '#renderer/components/patterns/preview-pane.tsx';
import { FacilityLine } from './facility-line.tsx';

type Versions = z.output<(typeof questionsContract)['questionUsage']['responses'][200]>['versions'];

const SHOWN = 4;

interface UsageVersionsProps {
  readonly versions: Versions;
  /** The names of the options in their order. */
  readonly letters: readonly string[];
}

/** How a question behaved in each version of an exam, the latest first. */
export const UsageVersions = ({ versions, letters }: UsageVersionsProps) => {
  const { t } = useTranslation('questions');
  if (versions.length === 0) return null;
  return (
    <PreviewSection title={t('usage.versions')}>
      <Stack component="ul" gap={12}>
        {versions.slice(0, SHOWN).map((one) => (
          <li key={`${one.exam_id} ${one.version_no}`}>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {t('usage.version', {
                title: one.exam_title === '' ? t('usage.untitled') : one.exam_title,
                version: one.version_no,
              })}
            </Text>
            {one.chosen.length === 0 ? null : (
              <Text size="sm" className="tn" c="dimmed">
                {one.chosen
                  .map((count, at) => t('usage.optionCount', { option: letters[at] ?? '', count }))
                  .join(' · ')}
              </Text>
            )}
            <FacilityLine answers={one.answers} facility={one.facility} />
          </li>
        ))}
      </Stack>
      {versions.length > SHOWN ? (
        <Text size="sm" c="dimmed" mt={8}>
          {t('usage.moreVersions', { count: versions.length - SHOWN })}
        </Text>
      ) : null}
    </PreviewSection>
  );
};
