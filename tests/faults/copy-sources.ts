import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** In a copy these are its own. */
const LEFT = ['node_modules', '.cache', 'build', 'dist', 'test-results'];

/** Makes the copy the sources as they are on the disk, changes included; only what differs is written again. */
export function copySources(root: string, copy: string): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    cwd: root,
    maxBuffer: 1 << 28,
  });
  const files = new Set(listed.split('\0').filter((path) => path !== '' && existsSync(join(root, path))));
  mkdirSync(copy, { recursive: true });
  for (const path of files) {
    const [own, other] = [join(root, path), join(copy, path)];
    if (existsSync(other) && isSame(own, other)) continue;
    mkdirSync(dirname(other), { recursive: true });
    copyFileSync(own, other);
  }
  for (const top of readdirSync(copy)) {
    if (LEFT.includes(top)) continue;
    for (const path of filesIn(copy, top)) if (!files.has(path)) rmSync(join(copy, path));
  }
  const modules = join(copy, 'node_modules');
  if (!existsSync(modules)) symlinkSync(join(root, 'node_modules'), modules, 'junction');
}

const isSame = (one: string, other: string) =>
  statSync(one).size === statSync(other).size && readFileSync(one).equals(readFileSync(other));

function filesIn(copy: string, top: string): string[] {
  if (!statSync(join(copy, top)).isDirectory()) return [top];
  return readdirSync(join(copy, top), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(copy, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}
