import { ensureClients } from '../../../scripts/clients.mjs';

/** Global setup: the generated parts of the clients, which are not in the repository. */
export default ensureClients;
