import '@mantine/spotlight/styles.layer.css';
import { useMantineColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight } from '@mantine/spotlight';
import {
  IconArrowRight,
  IconBook2,
  IconClipboardCheck,
  IconDeviceDesktop,
  IconKeyboard,
  IconListDetails,
  IconLogout,
  IconMoon,
  IconPlus,
  IconSearch,
  IconStack2,
  IconSun,
  IconUpload,
  IconUser,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Session } from '#shared/contract/auth.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { Clamp } from '#renderer/components/clamp.tsx';
import { errorText } from '#renderer/lib/error-text.ts';
import { searchQuery } from '#renderer/lib/search-query.ts';
import { searchTarget } from '#renderer/lib/search-target.ts';
import { toGuardSession } from '#renderer/lib/session.ts';
import classes from './command-palette.module.css';
import { matchesQuery, paletteActions, palettePlaces } from './palette-items.ts';
import { openErrors, openShortcuts } from './shell-panels.ts';
import { SidebarIcon } from './sidebar-icon.tsx';

const cx = bindClasses(classes);

const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

const kinds = [
  { kind: 'question', Icon: IconStack2 },
  { kind: 'exam', Icon: IconClipboardCheck },
  { kind: 'course', Icon: IconBook2 },
  { kind: 'person', Icon: IconUser },
] as const;

const actionIcons: Readonly<Record<string, TablerIcon>> = {
  'new-question': IconPlus,
  import: IconUpload,
  'new-exam': IconPlus,
  'theme-light': IconSun,
  'theme-dark': IconMoon,
  'theme-auto': IconDeviceDesktop,
  shortcuts: IconKeyboard,
  errors: IconListDetails,
  'sign-out': IconLogout,
};

const examStatuses = ['savedAsDraft', 'pending_approval', 'scheduled', 'published', 'archived'] as const;

/** Mantine chooses a row while the letters come; results come later, and the first of them answers Enter. */
const openFirst = (event: KeyboardEvent<HTMLInputElement>): void => {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  const palette = event.currentTarget.closest('[role="dialog"]');
  if (palette?.querySelector('[data-selected]') !== null) return;
  palette.querySelector<HTMLElement>('[data-action]')?.click();
};

const useSearch = (query: string) => {
  const [wanted] = useDebouncedValue(query.trim(), 160);
  return useQuery(searchQuery(wanted));
};

/** Go to a place, start something, or find a question, an exam, a course or a person. */
export const CommandPalette = ({ session }: { readonly session: Session }) => {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const { setColorScheme } = useMantineColorScheme();
  const [query, setQuery] = useState('');
  const found = useSearch(query);
  const who = toGuardSession(session);

  const places = palettePlaces(who).filter(({ label }) => matchesQuery(t(label), query));
  const actions = paletteActions(who).filter(({ label }) => matchesQuery(t(label), query));
  const isSearching = query.trim().length >= 2;
  const hits = (isSearching ? (found.data ?? []) : []).flatMap((hit) => {
    const target = searchTarget(hit, who);
    return target === undefined ? [] : [{ ...hit, target }];
  });
  const isEmpty = places.length + actions.length + hits.length === 0;

  const statusWords = (status: string): string => {
    const known = examStatuses.find((one) => one === status);
    return known === undefined ? status : t(`palette.examStatus.${known}`);
  };

  const isAsked = query.trim() !== '';

  const run = (id: string): void => {
    if (id === 'theme-light') setColorScheme('light');
    else if (id === 'theme-dark') setColorScheme('dark');
    else if (id === 'theme-auto') setColorScheme('auto');
    else if (id === 'shortcuts') openShortcuts();
    else if (id === 'errors') openErrors();
  };

  return (
    <Spotlight.Root
      query={query}
      onQueryChange={setQuery}
      shortcut="mod + K"
      tagsToIgnore={[]}
      triggerOnContentEditable
      clearQueryOnClose
      scrollable
      maxHeight={460}
      size={600}
      radius="lg"
      centered={false}
      yOffset="12dvh"
      overlayProps={{ color: 'var(--overlay)', backgroundOpacity: 1, blur: 0 }}
      attributes={{ content: { 'aria-label': t('palette.open') } }}
      classNames={{ content: cx('content', isAsked && 'asked'), actionsGroup: cx('group') }}
    >
      <Spotlight.Search
        placeholder={t('palette.placeholder')}
        aria-label={t('palette.placeholder')}
        leftSection={<IconSearch {...icon} />}
        onKeyDown={isAsked ? openFirst : undefined}
        classNames={{ input: cx('input') }}
      />
      <Spotlight.ActionsList>
        {places.length === 0 ? null : (
          <Spotlight.ActionsGroup label={t('palette.places')}>
            {places.map(({ path, label }) => (
              <Spotlight.Action key={path} className={cx('action')} onClick={() => void navigate(path)}>
                <SidebarIcon path={path} />
                <span className={cx('words')}>{t(label)}</span>
                <IconArrowRight size={14} stroke={1.6} aria-hidden />
              </Spotlight.Action>
            ))}
          </Spotlight.ActionsGroup>
        )}
        {kinds.map(({ kind, Icon }) => {
          const ofKind = hits.filter((hit) => hit.kind === kind);
          return ofKind.length === 0 ? null : (
            <Spotlight.ActionsGroup key={kind} label={t(`palette.${kind}`)}>
              {ofKind.map((hit) => (
                <Spotlight.Action
                  key={hit.id}
                  className={cx('action')}
                  onClick={() => void navigate(hit.target)}
                >
                  <Icon {...icon} />
                  <span className={cx('words')}>
                    <Clamp withMath={kind === 'question'}>{hit.title}</Clamp>
                    {hit.subtitle === '' ? null : (
                      <span className={cx('subtitle')}>
                        {kind === 'exam' ? statusWords(hit.subtitle) : hit.subtitle}
                      </span>
                    )}
                  </span>
                </Spotlight.Action>
              ))}
            </Spotlight.ActionsGroup>
          );
        })}
        {actions.length === 0 ? null : (
          <Spotlight.ActionsGroup label={t('palette.actions')}>
            {actions.map(({ id, label, path }) => {
              const Icon = actionIcons[id] ?? IconArrowRight;
              return (
                <Spotlight.Action
                  key={id}
                  className={cx('action')}
                  onClick={() => (path === undefined ? run(id) : void navigate(path))}
                >
                  <Icon {...icon} />
                  <span className={cx('words')}>{t(label)}</span>
                </Spotlight.Action>
              );
            })}
          </Spotlight.ActionsGroup>
        )}
        {isEmpty ? (
          <Spotlight.Empty>
            {found.isFetching ? t('palette.searching') : t('palette.nothing', { query: query.trim() })}
          </Spotlight.Empty>
        ) : null}
        {isSearching && found.isError ? (
          <p role="alert" className={cx('failed')}>
            {t('palette.failed', { reason: errorText(found.error) })}
          </p>
        ) : null}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
};
