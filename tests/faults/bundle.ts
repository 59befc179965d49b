import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { type Fault, planted, textOf } from './fault';

/** Before the test file: what its project sets up, and an end of the file with the first test that fails. */
const PRELUDE = `
import '@monitor/db/callers';
import { afterEach as after, beforeEach as before } from 'vitest';
let isOver = false;
before((test) => { if (isOver) test.skip(); });
after(({ task }) => { isOver ||= task.result?.state === 'fail'; });
`;

/**
 * A test file of the monitor with all that it imports of ours and one fault, as one module: loading the monitor's hundreds of
 * modules anew for every fault would take most of the time.
 *
 * @param fault null: as it is
 * @param check the test file, from the root
 * @returns `outfile`
 */
export async function bundleWith(
  fault: Fault | null,
  check: string,
  { root, outfile }: { root: string; outfile: string },
): Promise<string> {
  const text = fault && planted(textOf(root, fault), fault);
  const sources: Plugin = {
    name: 'sources',
    setup({ onLoad }) {
      onLoad({ filter: /\.tsx?$/ }, ({ path }) => {
        const contents = text !== null && path === join(root, fault!.file) ? text : readFileSync(path, 'utf8');
        // What reads files beside itself finds them where its source is.
        const own = JSON.stringify(pathToFileURL(path).href);
        return { contents: contents.replaceAll('import.meta.url', own), loader: path.endsWith('x') ? 'tsx' : 'ts' };
      });
    },
  };
  await build({
    stdin: { contents: `${fault ? PRELUDE : "import '@monitor/db/callers';"}import './${check}';`, resolveDir: root },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    alias: { '@contract': './contract', '@monitor': './monitor', '@ui': './ui' },
    absWorkingDir: root,
    plugins: [sources],
    logLevel: 'silent',
  });
  return outfile;
}
