// npm run validate: the fast checks only.
import { ensureInstalled } from './install.mjs';
import { checkSources } from './check-sources.mjs';
import { mustRun, program } from './run.mjs';

await ensureInstalled();
await checkSources();
await mustRun(program('vitest'), ['run', '--project', 'fast']);
