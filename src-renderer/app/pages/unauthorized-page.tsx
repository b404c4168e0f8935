import { useTranslation } from 'react-i18next';
import { ACTIONS, RESOURCES } from '#shared/access/built-in-roles.ts';
import type { MatrixPermission } from '#shared/domain/roles/permission-set.ts';
import { lastRefusal } from '#renderer/lib/destination.ts';
import { HomeButton } from './home-button.tsx';
import { MessagePage } from './message-page.tsx';
import { RequestAccess } from './request-access.tsx';

/** What a place needs, as a pair of the matrix. */
function permissionOf(ability: string | undefined): MatrixPermission | undefined {
  const [resource, action] = ability?.split(':') ?? [];
  const known = RESOURCES.find((one) => one === resource);
  const knownAction = ACTIONS.find((one) => one === action);
  return known === undefined || knownAction === undefined
    ? undefined
    : { resource: known, action: knownAction };
}

/** Says which ability was missing for which place, and lets the person ask for it. */
export const UnauthorizedPage = () => {
  const { t } = useTranslation('shell');
  const refused = lastRefusal();
  const permission = permissionOf(refused?.abilities[0]);
  return (
    <MessagePage title={t('unauthorized.title')} actions={<HomeButton />}>
      {refused === undefined ? (
        <p>{t('unauthorized.text')}</p>
      ) : (
        <>
          <p>
            {t('unauthorized.place', {
              place: t(`routes.${refused.title}`),
              ability: refused.abilities.join(` ${t('unauthorized.or')} `),
            })}
          </p>
          <p>{t('unauthorized.ask')}</p>
          {permission === undefined ? null : (
            <RequestAccess key={`${permission.resource}:${permission.action}`} permission={permission} />
          )}
        </>
      )}
    </MessagePage>
  );
};
