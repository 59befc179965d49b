// npm run validate: the fast checks only.

import { checkSources } from './check-sources.mjs';
import { ensureInstalled } from './install.mjs';
import { mustRun, program } from './run.mjs';

await ensureInstalled();
await checkSources();
await mustRun(program('vitest'), ['run', '--project', 'fast']);
