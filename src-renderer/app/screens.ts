import { matchRoute } from '#shared/domain/shell/routes.ts';
import { loadTexts } from '#renderer/i18n/start-i18n.ts';
import type { Screens } from '#renderer/lib/screens.ts';
import { shellScreens } from './pages/shell-screens.ts';

const features = import.meta.glob<Screens>('../features/*/screens.ts', { eager: true, import: 'screens' });

/** `../features/questions/screens.ts` -> `questions`, which is also the namespace of its texts. */
const featureOf = (file: string): string => file.split('/')[2] ?? '';

/** A screen that came without its texts would wait for them where React shows nothing for 300 ms. */
const withTexts =
  (feature: string, load: Screens[string]): Screens[string] =>
  async () =>
    (await Promise.all([load(), loadTexts(feature)]))[0];

const withAllTexts = ([file, screens]: [string, Screens]): Screens =>
  Object.fromEntries(Object.entries(screens).map(([path, load]) => [path, withTexts(featureOf(file), load)]));

const compose = (): Screens => {
  const all: Record<string, Screens[string]> = {};
  for (const screens of [shellScreens, ...Object.entries(features).map(withAllTexts)]) {
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
