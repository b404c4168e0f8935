import i18next, { type BackendModule, type ReadCallback } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { pseudoLocale, pseudoTexts } from './pseudo-locale.ts';

type Texts = { readonly [key: string]: string | Texts };

const ofFrame = import.meta.glob<Texts>('./locales/*/*.json', { import: 'default' });

/** Each feature keeps its texts beside its screens. */
const ofFeatures = import.meta.glob<Texts>('../features/*/texts/*.json', { import: 'default' });

/** The English of the texts is British, and so are the dates and numbers beside them. */
const english = 'en-GB';

const load = async (language: string, namespace: string): Promise<Texts> => {
  if (language === pseudoLocale) return pseudoTexts(await load('en', namespace));
  if (language === english) return load('en', namespace);
  const read =
    ofFeatures[`../features/${namespace}/texts/${language}.json`] ??
    ofFrame[`./locales/${language}/${namespace}.json`];
  if (read === undefined) throw new Error(`No texts ${language}/${namespace}`);
  return read();
};

const deliver = async (language: string, namespace: string, done: ReadCallback): Promise<void> => {
  try {
    done(null, await load(language, namespace));
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)), false);
  }
};

const lazyTexts: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => void deliver(language, namespace, done),
};

const announce = (language: string): void => {
  document.documentElement.lang = language;
  document.documentElement.dir = i18next.dir(language);
};

// Languages that have texts; the pseudo-language is made of English.
const languages: readonly string[] = [
  ...new Set(Object.keys(ofFrame).map((file) => file.split('/')[2] ?? 'en')),
];

const spoken = Promise.withResolvers<void>();

/** Loads the texts of a feature, as soon as it is known in which language. */
export const loadTexts = async (feature: string): Promise<void> => {
  await spoken.promise;
  await i18next.loadNamespaces(feature);
};

/** Starts the texts; namespaces load when a screen first asks for them. */
export const startI18n = async (language: string): Promise<void> => {
  i18next.on('languageChanged', announce);
  const isKnown = languages.includes(language) || language === pseudoLocale;
  const lng = isKnown && language !== 'en' ? language : english;
  await i18next
    .use(lazyTexts)
    .use(initReactI18next)
    .init({
      lng,
      fallbackLng: lng === pseudoLocale || lng === english ? false : english,
      load: 'currentOnly',
      ns: [],
      defaultNS: 'shell',
      initAsync: false,
      interpolation: { escapeValue: false },
      returnNull: false,
    });
  spoken.resolve();
  announce(i18next.language);
  await i18next.loadNamespaces(['shell', 'common']);
};
