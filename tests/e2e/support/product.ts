/** Another one with E2E_PORT, to run several at a time. */
export const PORTAL_PORT = Number(process.env.E2E_PORT || 3170);
export const MONITOR_PORT = PORTAL_PORT + 1000;
/** Where a spec may serve FMCSA's live service; otherwise nothing listens there. */
export const LIVE_CHECK_PORT = MONITOR_PORT + 1000;
/** Where a spec may serve a telematics provider, whichever it is. */
export const PROVIDERS_PORT = MONITOR_PORT + 1001;
/** Where a spec may answer the product's questions for text records of domains. */
export const NAME_SERVER_PORT = MONITOR_PORT + 1002;
/** What a run keeps: the product's data, the signed-in browser, what is left of failures. */
const FOLDER = `.cache/e2e-${PORTAL_PORT}`;
export const DATA_DIR = `${FOLDER}/data`;
export const RESULTS = `${FOLDER}/results`;
/** A browser in which the demo's admin is signed in. */
export const SIGNED_IN = `${FOLDER}/signed-in.json`;
