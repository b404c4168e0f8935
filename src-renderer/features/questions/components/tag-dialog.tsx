import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { KnownTagName, type Tag } from '#shared/contract/tags.ts';
import { splitNewTags } from '#shared/domain/questions/tag-names.ts';
import { FormDialog } from '#renderer/components/form-dialog.tsx';
import { handOn } from '#renderer/hooks/use-contract-form.ts';
import { isSameName } from '../folder-nodes.ts';
import { TagField } from './tag-field.tsx';

const MAX_TAG = 100;

const tagging = { body: z.object({ tag_names: KnownTagName }) };

interface TagDialogProps {
  readonly opened: boolean;
  readonly count: number;
  readonly tags: readonly Tag[];
  readonly onTag: (names: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Tags for many questions: an existing one, or new ones by writing them. */
export const TagDialog = ({ opened, count, tags, onTag, onClose }: TagDialogProps) => {
  const { t } = useTranslation('questions');
  const known = tags.map((tag) => tag.tag_names);
  const split = (text: string): readonly string[] => splitNewTags([text.trim()], known);
  const newIn = (text: string): readonly string[] =>
    split(text).filter((one) => !tags.some((tag) => isSameName(tag.tag_names, one)));
  return (
    <FormDialog
      opened={opened}
      title={t('change.tagTitle', { count })}
      submitLabel={t('change.tag')}
      endpoint={tagging}
      initial={{ tag_names: '' }}
      body={({ tag_names: text }) => ({ tag_names: split(text)[0] })}
      rules={({ tag_names: text }) =>
        newIn(text).some((one) => one.length > MAX_TAG)
          ? { tag_names: t('problem.tagLong', { max: MAX_TAG }) }
          : {}
      }
      mutation={handOn(({ tag_names: text }: { tag_names: string }) => onTag(split(text)))}
      onClose={onClose}
    >
      {(form) => {
        const made = newIn(form.values.tag_names);
        return (
          <TagField
            {...form.field('tag_names')}
            label={t('tags.one')}
            description={
              made.length > 0 ? t('tags.willBeNew', { count: made.length }) : t('tags.writeOrChoose')
            }
            known={known}
          />
        );
      }}
    </FormDialog>
  );
};
