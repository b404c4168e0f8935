import type { z } from 'zod';
import type { NativeCommand } from '#shared/bridge/native-commands.ts';
import { BridgeRefusal } from './bridge-refusal.ts';

export interface BoundCommand {
  run(windowId: number, input: unknown): Promise<unknown>;
}

/** Every native command by name; one that is missing does not compile. */
export type BoundCommands = Readonly<Record<NativeCommand, BoundCommand>>;

export interface NativeCommandTable {
  run(command: string, windowId: number, input: unknown): Promise<unknown>;
}

/** Joins a command's schemas with its handler: what comes in and what goes out is checked. */
export function bindCommand<Input, Output>(
  schemas: { readonly input: z.ZodType<Input>; readonly output: z.ZodType<Output> },
  handler: (windowId: number, input: Input) => Output | Promise<Output>,
): BoundCommand {
  return {
    async run(windowId, input) {
      const parsed = schemas.input.safeParse(input);
      if (!parsed.success) throw new BridgeRefusal(422, 'The command does not take that');
      return schemas.output.parse(await handler(windowId, parsed.data));
    },
  };
}

/** Looks a command up by the name a page sent; inherited names are no commands. */
export function createCommandTable(commands: BoundCommands): NativeCommandTable {
  const byName = new Map<string, BoundCommand>(Object.entries(commands));
  return {
    run(name, windowId, input) {
      const command = byName.get(name);
      if (command === undefined) return Promise.reject(new BridgeRefusal(404, 'No such command'));
      return command.run(windowId, input);
    },
  };
}
