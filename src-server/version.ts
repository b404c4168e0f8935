import packageJson from '../package.json' with { type: 'json' };

/** The version of this program, as package.json says. */
export const APP_VERSION: string = packageJson.version;
