import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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
 * @param outfile where the bundle is written, beside what begins it
 * @returns what begins it: a module that Node loads itself, since vitest would transform millions of characters again
 */
export async function bundleWith(
  fault: Fault | null,
  check: string,
  { root, outfile }: { root: string; outfile: string },
): Promise<string> {
  const text = fault && planted(textOf(root, fault), fault);
  const faulty = fault && join(root, fault.file);
  const read = [...namingThemselves(root), ...(faulty ? [faulty] : [])];
  const sources: Plugin = {
    name: 'sources',
    setup({ onLoad }) {
      const filter = new RegExp(`^(?:${read.map((path) => path.replaceAll(/[.+$\\]/g, '\\$&')).join('|')})$`);
      onLoad({ filter }, ({ path }) => {
        const contents = path === faulty ? text! : readFileSync(path, 'utf8');
        // What reads files beside itself finds them where its source is.
        const own = { url: pathToFileURL(path).href, dirname: dirname(path) };
        const there = contents.replaceAll(/\bimport\.meta\.(url|dirname)\b/g, (_, name: keyof typeof own) =>
          JSON.stringify(own[name]),
        );
        return { contents: there, loader: path.endsWith('x') ? 'tsx' : 'ts' };
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
  // A program that Node loads may import what Node loads; vitest's own modules may not.
  writeFileSync(join(dirname(outfile), 'load.cjs'), 'module.exports = (path) => import(path);\n');
  const entry = outfile.replace(/\.mjs$/, '.test.mjs');
  const [folder, url] = [outfile, pathToFileURL(outfile).href].map((path) => JSON.stringify(path));
  const begin = `import { createRequire } from 'node:module';\nawait createRequire(${folder})('./load.cjs')(${url});\n`;
  writeFileSync(entry, begin);
  return entry;
}

/** Sources that say where they are; any other is left to esbuild, which is much faster. */
function namingThemselves(root: string): string[] {
  naming ??= execFileSync(
    'git',
    ['grep', '--untracked', '-lE', 'import\\.meta\\.(url|dirname)', '--', 'contract', 'monitor', 'tests', 'ui'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
    .split('\n')
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => join(root, path));
  return naming;
}
let naming: string[] | null = null;
