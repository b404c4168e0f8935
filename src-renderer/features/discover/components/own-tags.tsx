import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { tagKey } from '#shared/domain/discover/listed-tags.ts';
import { PreviewSection } from '#renderer/components/patterns/preview-pane.tsx';
import { TagFilter } from '#renderer/components/tag-chips.tsx';
import { listedTagsQuery, useLeaveOutTags } from '../queries.ts';

/** The tags of an own exam or course as switches: what is off, the catalogue does not say. */
export function OwnTags({ item }: { readonly item: string }) {
  const { t } = useTranslation('discover');
  const { data } = useQuery(listedTagsQuery(item));
  const change = useLeaveOutTags(item);
  if (data === undefined || data.tag_names.length === 0) return null;
  const leftOut = new Set(data.left_out_tags.map(tagKey));
  const shown = data.tag_names.filter((name) => !leftOut.has(tagKey(name)));
  const toggle = (name: string): void =>
    change.mutate(
      shown.includes(name)
        ? [...data.left_out_tags, name]
        : data.left_out_tags.filter((one) => tagKey(one) !== tagKey(name)),
    );
  return (
    <PreviewSection title={t('pane.ownTags')}>
      <TagFilter
        label={t('pane.ownTags')}
        tags={data.tag_names.map((name) => ({ id: name, name }))}
        selected={shown}
        onToggle={toggle}
      />
    </PreviewSection>
  );
}
