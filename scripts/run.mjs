// Runs a program and waits for it. Every script here is plain JavaScript without packages: it must work before the
// install.
import { spawn } from 'node:child_process';

/**
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions & { quiet?: boolean, held?: string }} [options] quiet: output is shown
 *   only when it fails; held: when it has ended, below this title, since another one writes at the same time
 * @returns {Promise<number>} the exit code; 1 when it was ended by a signal
 */
export function run(command, args, { quiet = false, held, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: quiet || held ? ['ignore', 'pipe', 'pipe'] : 'inherit', ...options });
    const output = held ? [Buffer.from(`${held}\n`)] : [];
    child.stdout?.on('data', (chunk) => output.push(chunk));
    child.stderr?.on('data', (chunk) => output.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      if (held) process.stdout.write(Buffer.concat(output));
      else if (quiet && code !== 0) process.stderr.write(Buffer.concat(output));
      resolve(code ?? 1);
    });
  });
}

/** The same, but a failure ends this script with the same code. */
export async function mustRun(command, args, options) {
  const code = await run(command, args, options);
  if (code !== 0) process.exit(code);
}

/** The path of a package's program, started with this Node. */
export const program = (name) => `node_modules/.bin/${name}`;
