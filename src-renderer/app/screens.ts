import { matchRoute } from '#shared/domain/shell/routes.ts';
import type { Screens } from '#renderer/lib/screens.ts';
import { shellScreens } from './pages/shell-screens.ts';

const features = import.meta.glob<Screens>('../features/*/screens.ts', { eager: true, import: 'screens' });

const compose = (): Screens => {
  const all: Record<string, Screens[string]> = {};
  for (const screens of [shellScreens, ...Object.values(features)]) {
    for (const [path, load] of Object.entries(screens)) {
      if (matchRoute(path)?.path !== path)
        throw new Error(`Screen for ${path}, which is not in the route table`);
      if (all[path] !== undefined) throw new Error(`Two screens for ${path}`);
      all[path] = load;
    }
  }
  return all;
};

/** Every screen of this version by its canonical path. */
export const screens = compose();
