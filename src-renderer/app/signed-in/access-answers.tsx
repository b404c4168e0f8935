import { Button, List, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccessRequest } from '#shared/contract/access-requests.ts';
import { ACTIONS, RESOURCES } from '#shared/access/built-in-roles.ts';
import { DialogActions } from '#renderer/components/dialog-actions.tsx';
import { formatAbsolute } from '#renderer/components/format-time.ts';
import { ownRequestsQuery } from '../access-requests.ts';
import { keepTold, readTold } from '../told-answers.ts';

/** Tells a person once what became of what they asked to be allowed, wherever in the application they are. */
export const AccessAnswers = ({ userId }: { readonly userId: number }) => {
  const { data } = useQuery(ownRequestsQuery);
  const [told, setTold] = useState(() => readTold(userId));
  const news = (data ?? []).filter(({ id, state }) => state !== 'waiting' && !told.has(id));
  const close = (): void => {
    const ids = [...told, ...news.map(({ id }) => id)];
    keepTold(userId, ids);
    setTold(new Set(ids));
  };
  return news.length === 0 ? null : <Answers news={news} onClose={close} />;
};

interface AnswersProps {
  readonly news: readonly AccessRequest[];
  readonly onClose: () => void;
}

const Answers = ({ news, onClose }: AnswersProps) => {
  const { t } = useTranslation('shell');
  const sentence = useSentence();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('access.toldTitle')}
      size={420}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <List listStyleType="none" spacing={8}>
        {news.map((request) => (
          <List.Item key={request.id}>{sentence(request)}</List.Item>
        ))}
      </List>
      <DialogActions>
        <Button data-autofocus onClick={onClose}>
          {t('ok')}
        </Button>
      </DialogActions>
    </Modal>
  );
};

/** What became of one request, in a sentence and the administrator's own words. */
const useSentence = (): ((request: AccessRequest) => string) => {
  const { t, i18n } = useTranslation('shell');
  const { t: roles } = useTranslation('roles');
  const nameOf = ({ resource, action }: AccessRequest): string => {
    const known = RESOURCES.find((one) => one === resource);
    const knownAction = ACTIONS.find((one) => one === action);
    if (known === undefined || knownAction === undefined) return `${resource}:${action}`;
    return roles('matrix.box', {
      resource: roles(`resource.${known}`),
      action: roles(`action.${knownAction}`),
    });
  };
  return (request) => {
    const { state, word, expires_at: until } = request;
    const permission = nameOf(request);
    const day = until === null ? '' : formatAbsolute(Date.parse(until), i18n.language);
    const key = state === 'refused' ? 'refused' : until === null ? 'granted' : 'until';
    const said = t(`access.told.${key}`, { permission, day });
    return `${said} ${word}`.trim();
  };
};
