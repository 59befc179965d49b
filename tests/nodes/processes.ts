import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** A program of the built product under test. */
export type Running = {
  origin: string;
  child: ChildProcess;
  /** The end of what it printed. */
  said: () => string;
  stop: () => Promise<void>;
  /** As a crash or a power cut ends it. */
  kill: () => Promise<void>;
};

const children = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

/** A test that fails while the program starts has nothing yet to end it by. */
export function endAtExit(child: ChildProcess): void {
  children.add(child);
  child.once('exit', () => children.delete(child));
}

/** Starts a program and waits until its address answers 200. @throws when it ends before, with what it said */
export async function startProgram(
  args: readonly string[],
  { port, ready, env, cwd }: { port: number; ready: string; env: Record<string, string>; cwd?: string },
): Promise<Running> {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  endAtExit(child);
  const said = collect(child);
  const origin = `http://127.0.0.1:${port}`;
  while (!(await isAnswering(origin + ready))) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`${args.join(' ')} ended before it answered:\n${said()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  return { origin, child, said, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}

/** Runs a program to its end. @returns what it printed. @throws when it ends with anything but 0 */
export async function runProgram(args: readonly string[], env: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = collect(child);
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}:\n${said()}`);
  return said();
}

function collect(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text = (text + chunk).slice(-10_000);
    });
  }
  return () => text;
}

async function isAnswering(address: string): Promise<boolean> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(2000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

/** Below the ports that systems give to outgoing connections: one of those is taken again before a program listens there. */
const LISTENING_PORTS = { from: 20_000, count: 12_000 };

/** A port on which nothing listens, and which no outgoing connection takes meanwhile. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = LISTENING_PORTS.from + Math.floor(Math.random() * LISTENING_PORTS.count);
    const probe = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
}
