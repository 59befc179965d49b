// The built product with its demo data, for tests that share one: on ports of its own, every time with the demo as it begins.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** The folder of its data (tests/e2e/support/product.ts). */
export const dataDirOf = (port) => `.cache/e2e-${port}/data`;

/**
 * @param {number} port the portal's; the monitor's is 1000 higher. A product that is up there already is used and left.
 * @param {object} [options]
 * @param {string} [options.server] the Postgres that has its database; left out, the product has the embedded one
 * @param {number} [options.demoFrom] port of a product of the same kind that was stopped: a copy of what it left takes a
 *   tenth of loading the demo anew
 * @returns {Promise<{ stop: () => Promise<void> }>} when it serves
 */
export async function startTestProduct(port, { server = '', demoFrom } = {}) {
  if (await isUp(port)) return { stop: async () => {} };
  const child = spawn(process.execPath, ['tests/e2e/support/start-product.mjs'], {
    env: { ...process.env, E2E_PORT: String(port), TEST_DATABASE_URL: server, DEMO_FROM: String(demoFrom ?? '') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  await new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (piece) => {
        said = (said + piece).slice(-10_000);
        if (said.includes('Stop with Ctrl-C')) resolve();
      });
    child.once('exit', () => reject(new Error(`The product did not start:\n${said}`)));
  });
  return {
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

async function isUp(port) {
  try {
    return (await fetch(`http://localhost:${port + 1000}/monitor/health`)).ok;
  } catch {
    return false;
  }
}
