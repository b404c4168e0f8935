/** The module `electron`. `import electron from 'electron'`, as of a CommonJS module, gives all of it at once. */
export * from './main-module.js';
export * as default from './main-module.js';
