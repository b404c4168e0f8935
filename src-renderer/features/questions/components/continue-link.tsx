import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { spokenText } from '#renderer/components/math-segments.ts';
import { editorPath } from '../editor-path.ts';
import { lastQuestionQuery } from '../queries.ts';

/** The way back to the question made last; nothing where there is none. */
export const ContinueLink = () => {
  const { t } = useTranslation('questions');
  const last = useQuery(lastQuestionQuery).data;
  if (last === undefined || last === null) return null;
  return (
    <Anchor
      component={Link}
      inherit
      underline="always"
      to={editorPath(last.id)}
      title={spokenText(last.question_title)}
      style={{ whiteSpace: 'nowrap' }}
    >
      {t('continue')}
    </Anchor>
  );
};
