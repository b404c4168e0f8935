import { routes } from '#shared/domain/shell/routes.ts';

const table = routes.map((route) => ({
  path: route.path,
  public: route.public,
  sidebar: route.sidebar,
  ability: route.abilities,
  area: route.area,
  built: route.built,
}));

process.stdout.write(`${JSON.stringify(table, undefined, 2)}\n`);
