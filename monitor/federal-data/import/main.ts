import { createInterface } from 'node:readline/promises';
import { DataDirInUseError, takeDataDir } from '../../base/data-dir';
import { openHere, runImport } from './cli';
import { runningProduct } from './running-product';

/** `npm run import`: in this process, or through the running product when the embedded database is its own. */
const interrupted = new AbortController();
process.once('SIGINT', () => interrupted.abort());
process.once('SIGTERM', () => interrupted.abort());

/** Null when the person ends the input or interrupts. */
async function askOnTerminal(question: string): Promise<string | null> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const ended = new Promise<null>((resolve) => lines.once('close', () => resolve(null)));
    return await Promise.race([lines.question(question, { signal: interrupted.signal }), ended]);
  } catch {
    return null;
  } finally {
    lines.close();
  }
}

const code = await runImport(process.argv.slice(2), {
  env: process.env,
  signal: interrupted.signal,
  ask: process.stdin.isTTY && process.stdout.isTTY ? askOnTerminal : undefined,
  open: async (env) => {
    if (env.DATABASE_URL) return openHere(env);
    const dataDir = env.DATA_DIR || '.data';
    try {
      const release = await takeDataDir(dataDir);
      const here = await openHere(env);
      return { ...here, close: () => here.close().finally(release) };
    } catch (error) {
      if (error instanceof DataDirInUseError && error.reachable) return runningProduct(error.reachable);
      throw error;
    }
  },
});
process.exit(code);
