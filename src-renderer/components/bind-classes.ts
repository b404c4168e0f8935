import { clsx } from 'clsx';

type ClassInput = string | false | null | undefined;

/**
 * Binds a CSS module, so that its classes are named by plain words and several are joined in one call.
 * A word the module does not know is a typing mistake and throws.
 */
export const bindClasses =
  (module: Readonly<Record<string, string>>) =>
  (...names: ClassInput[]): string =>
    clsx(
      names.map((name) => {
        if (!name) return '';
        const bound = module[name];
        if (bound === undefined) throw new Error(`CSS module has no class "${name}"`);
        return bound;
      }),
    );
