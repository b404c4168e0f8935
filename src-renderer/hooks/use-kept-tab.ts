import { useLocalStorage } from '@mantine/hooks';
import type { ListParamsHandle } from './use-list-params.ts';

/**
 * Opens the lists under one heading on the one that was chosen last, kept on this device under their name. What the
 * address names comes first, and a link to one thing opens where the link says.
 */
export const useKeptTab = (name: string, params: ListParamsHandle): ListParamsHandle => {
  const [kept, setKept] = useLocalStorage({
    key: `lectern.tab.${name}`,
    defaultValue: '',
    getInitialValueInEffect: false,
  });
  const isAsked = params.tab !== undefined || params.preview !== undefined;
  return {
    ...params,
    tab: isAsked || kept === '' ? params.tab : kept,
    setTab: (tab) => {
      setKept(tab ?? '');
      params.setTab(tab);
    },
  };
};
