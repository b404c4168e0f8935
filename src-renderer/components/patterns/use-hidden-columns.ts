import { useLocalStorage } from '@mantine/hooks';

export interface HiddenColumns {
  hidden: readonly string[];
  toggle: (key: string) => void;
}

/** Columns the person put away in one list, kept on this device. */
export const useHiddenColumns = (listName: string): HiddenColumns => {
  const [hidden, setHidden] = useLocalStorage<string[]>({
    key: `lectern.columns.${listName}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  return {
    hidden,
    toggle: (key) =>
      setHidden((current) =>
        current.includes(key) ? current.filter((one) => one !== key) : [...current, key],
      ),
  };
};
