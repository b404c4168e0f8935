import { execFile } from 'node:child_process';
import { note } from './runtime.js';

/**
 * Runs zenity, where there is one and a screen to show it on.
 *
 * @param {string[]} argv
 * @returns {Promise<{ answered: boolean; accepted: boolean; output: string }>}
 */
function zenity(argv) {
  if (!process.env.DISPLAY || process.env.LECTERN_HEADLESS === '1') {
    return Promise.resolve({ answered: false, accepted: false, output: '' });
  }
  return new Promise((resolve) => {
    execFile('zenity', argv, { encoding: 'utf8' }, (error, output) => {
      const missing = error !== null && 'code' in error && error.code === 'ENOENT';
      resolve({ answered: !missing, accepted: error === null, output: output.replace(/\n$/, '') });
    });
  });
}

/**
 * The options of a call whose first argument may be a window.
 *
 * @param {any[]} given
 */
function optionsOf(given) {
  return given.length > 1 ? given[1] : (given[0] ?? {});
}

/** @param {string} name */
function refuse(name) {
  note(
    `dialog.${name}: there is nobody to ask here; answered "cancelled". A test may replace dialog.${name}.`,
  );
}

/** @param {any} options */
function fileFilters({ filters = [] }) {
  return filters.map(
    ({ name, extensions }) => `--file-filter=${name} | ${extensions.map((end) => `*.${end}`).join(' ')}`,
  );
}

/** @param {any} options */
function fileOptions(options) {
  return [
    '--file-selection',
    ...(options.title ? [`--title=${options.title}`] : []),
    ...(options.defaultPath ? [`--filename=${options.defaultPath}`] : []),
    ...fileFilters(options),
  ];
}

/** Electron's `dialog`. Its functions are ordinary properties, so that a test can put its own answers in their place. */
export const dialog = {
  /** @param {...any} given */
  showOpenDialog: async (...given) => {
    const options = optionsOf(given);
    const properties = options.properties ?? [];
    const { answered, accepted, output } = await zenity([
      ...fileOptions(options),
      ...(properties.includes('openDirectory') ? ['--directory'] : []),
      ...(properties.includes('multiSelections') ? ['--multiple', '--separator=\n'] : []),
    ]);
    if (!answered) refuse('showOpenDialog');
    return { canceled: !accepted, filePaths: accepted ? output.split('\n') : [] };
  },

  /** @param {...any} given */
  showSaveDialog: async (...given) => {
    const { answered, accepted, output } = await zenity([...fileOptions(optionsOf(given)), '--save']);
    if (!answered) refuse('showSaveDialog');
    return { canceled: !accepted, filePath: accepted ? output : '' };
  },

  /** @param {...any} given */
  showMessageBox: async (...given) => {
    const options = optionsOf(given);
    const buttons = options.buttons?.length ? options.buttons : ['OK'];
    const cancelled = { response: options.cancelId ?? 0, checkboxChecked: options.checkboxChecked ?? false };
    const text = [options.message, options.detail].filter(Boolean).join('\n\n');
    const choices = buttons.slice(1).map((label) => `--extra-button=${label}`);
    const question = [
      '--question',
      '--switch',
      '--no-markup',
      `--text=${text}`,
      `--extra-button=${buttons[0]}`,
      ...choices,
    ];
    const { answered, output } = await zenity(question);
    if (!answered) refuse('showMessageBox');
    const response = buttons.indexOf(output);
    return response < 0 ? cancelled : { ...cancelled, response };
  },

  showOpenDialogSync: () => {
    refuse('showOpenDialogSync');
    return undefined;
  },

  showSaveDialogSync: () => {
    refuse('showSaveDialogSync');
    return '';
  },

  /** @param {...any} given */
  showMessageBoxSync: (...given) => {
    refuse('showMessageBoxSync');
    return optionsOf(given).cancelId ?? 0;
  },

  /**
   * @param {string} title
   * @param {string} content
   */
  showErrorBox: (title, content) => {
    note(`${title}: ${content}`);
    void zenity(['--error', '--no-markup', `--title=${title}`, `--text=${content}`]);
  },

  showCertificateTrustDialog: async () => refuse('showCertificateTrustDialog'),
};
