// npm run fuzz: hostile requests to a product of their own (docs/how-to/fuzz.md).
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { mustRun, program } from './run.mjs';

await ensureInstalled();
await ensureBuilt();
await mustRun(program('tsx'), ['tests/fuzz/main.ts', ...process.argv.slice(2)], {
  shell: process.platform === 'win32',
});
