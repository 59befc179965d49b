import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';

/** A server under measurement. */
export type Running = { pid: number; stop: () => Promise<void> };

type Options = { cwd?: string; env?: Record<string, string>; headers?: Record<string, string> };

/**
 * Starts a program and waits until every address answers 200 to a GET with the given headers.
 * @throws when it ends before, with what it said
 */
export async function startServer(
  command: readonly string[],
  addresses: readonly string[],
  options: Options = {},
): Promise<Running> {
  const child = start(command, options);
  const said = collect(child);
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  for (const address of addresses) {
    while (!(await answers(address, options.headers))) {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`${command.join(' ')} ended before it answered at ${address}:\n${said()}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
  return { pid: child.pid ?? 0, stop };
}

/**
 * Runs a program to its end.
 * @returns what it printed
 * @throws when it fails, with what it printed
 */
export async function runToEnd(command: readonly string[], options: Options = {}): Promise<string> {
  const child = start(command, options);
  const said = collect(child);
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${said()}`);
  return said();
}

function start([program, ...args]: readonly string[], { cwd, env }: Options): ChildProcess {
  return spawn(program as string, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
}

/** The end of what a program prints: enough to tell what went wrong. */
function collect(child: ChildProcess): () => string {
  let text = '';
  const add = (chunk: Buffer) => {
    text = (text + chunk).slice(-20_000);
  };
  child.stdout?.on('data', add);
  child.stderr?.on('data', add);
  child.on('error', (error) => add(Buffer.from(error.message)));
  return () => text;
}

async function answers(address: string, headers?: Record<string, string>): Promise<boolean> {
  try {
    const response = await fetch(address, { headers, signal: AbortSignal.timeout(2000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

/** Seconds of processor time that a process has used, all its threads together; null where the system does not say. */
export function processorSeconds(pid: number): number | null {
  try {
    const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const fields = rest.split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return null;
  }
}

/** Megabytes that a process holds in memory now. */
export function residentMb(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

/** The most memory that each process holds during an action, sampled every few milliseconds. @returns megabytes */
export async function peakMbWhile(pids: readonly number[], action: () => Promise<void>): Promise<number[]> {
  const peaks = pids.map(residentMb);
  const look = setInterval(() => {
    for (const [at, pid] of pids.entries()) peaks[at] = Math.max(peaks[at]!, residentMb(pid));
  }, 5);
  try {
    await action();
  } finally {
    clearInterval(look);
  }
  return peaks;
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
