import { useTranslation } from 'react-i18next';
import { MAX_ITEM_RESOURCES } from '#shared/contract/course-items.ts';
import { DocumentEditor } from '#renderer/components/document-editor/document-editor.tsx';
import { MediaField } from '#renderer/components/media/media-field.tsx';
import { MediaListField } from '#renderer/components/media/media-list-field.tsx';
import { useMediaChoice } from '#renderer/components/media/use-media-choice.tsx';
import { FormSection } from '#renderer/components/patterns/record-page.tsx';
import type { ItemFormHandle } from '../use-item-form.ts';

const MINUTE_MS = 60_000;

interface ItemMaterialProps {
  readonly form: ItemFormHandle;
  readonly kind: 'lesson' | 'assignment';
}

/** What a lesson or an assignment is made of: its text, its recording, and files to download. */
export function ItemMaterial({ form: { draft, change, latest }, kind }: ItemMaterialProps) {
  const { t } = useTranslation('courses');
  const { choose, picker } = useMediaChoice();
  return (
    <>
      <FormSection title={t(`material.${kind}.recording`)}>
        <MediaField
          label={t(`material.${kind}.media`)}
          description={t('material.mediaHint')}
          kinds={kind === 'lesson' ? ['video', 'audio'] : ['video']}
          value={draft.media_file_id}
          onChange={(media_file_id, file) => {
            const length = Math.ceil((file?.duration_ms ?? 0) / MINUTE_MS);
            const { duration_minutes } = latest();
            // Minutes that nobody has said yet are those of the recording.
            change({
              media_file_id,
              ...(duration_minutes === 0 && length > 0 ? { duration_minutes: length } : {}),
            });
          }}
        />
      </FormSection>
      <FormSection title={t(`material.${kind}.text`)}>
        <DocumentEditor
          label={t(`material.${kind}.document`)}
          value={draft.document ?? ''}
          onChange={(text) => change({ document: text })}
          chooseMedia={choose}
        />
        {picker}
        <MediaListField
          label={t('itemField.resource_ids')}
          description={t('material.resourcesHint')}
          value={draft.resource_ids}
          max={MAX_ITEM_RESOURCES}
          onEdit={(edit) => change({ resource_ids: edit(latest().resource_ids) })}
        />
      </FormSection>
    </>
  );
}
