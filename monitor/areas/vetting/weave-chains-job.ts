import { defineJob } from '../../jobs/jobs';
import { weaveChains } from './weave';

/** Once a day, and at the next start where the product was down: weaves the heads of all companies' chains into each other. */
export const weaveChainsJob = defineJob({
  kind: 'weave_vetting_chains',
  everyMs: 24 * 3_600_000,
  run: async (_job, { db, clock }) => ({ chains: await weaveChains(db, clock()) }),
});
