// npm run bench [-- NAME…]: measures the product beside what it is compared with. Benches are bench/<name>.bench.ts.
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { program, run } from './run.mjs';

await ensureInstalled();
await ensureBuilt();
process.exit(
  await run(program('tsx'), ['bench/main.ts', ...process.argv.slice(2)], { shell: process.platform === 'win32' }),
);
