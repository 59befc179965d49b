// npm run faults: plants known faults one at a time and says which the tests find (docs/how-to/plant-faults.md).
import { ensureInstalled } from './install.mjs';
import { program, run } from './run.mjs';

await ensureInstalled();
const { startTestPostgres } = await import('./test-postgres.mjs');
const postgres = await startTestPostgres(['autovacuum=off']);
let code = 1;
try {
  code = await run(program('tsx'), ['tests/faults/main.ts', ...process.argv.slice(2)], {
    env: { ...process.env, TEST_DATABASE_URL: postgres.url },
    shell: process.platform === 'win32',
  });
} finally {
  await postgres.stop();
}
process.exit(code);
