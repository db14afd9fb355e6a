import path from 'node:path';

/** A path as it was meant where the command was typed; npm itself changes to the project's folder. */
export const fromHere = (name: string) => path.resolve(process.env.INIT_CWD ?? process.cwd(), name);
